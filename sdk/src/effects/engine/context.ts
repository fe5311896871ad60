import type { WidgetClient } from '../../client/types.ts';
import { native } from '../../page-dom.ts';
import { type AttributeLedger, createAttributeLedger } from './attributes.ts';
import { type ComposedFilter, createFilter } from './filter.ts';
import { createLayer, type Layer } from './layer.ts';
import { createPageNodes, type PageNodes } from './nodes.ts';
import { createSheet, type SectionedSheet } from './sheet.ts';
import { createStyleLedger, type StyleLedger } from './styles.ts';
import { createWatch, type Watch } from './watch.ts';

export interface ContextOptions {
  readonly client: WidgetClient;
  readonly window: Window & typeof globalThis;
  readonly root: () => HTMLElement;
  readonly ignore: string | undefined;
  readonly fontsUrl: string;
  readonly phrase: (key: string) => string | undefined;
}

/** What all effects on one page share. */
export interface Context extends Omit<ContextOptions, 'ignore'> {
  readonly styles: StyleLedger;
  readonly attributes: AttributeLedger;
  readonly nodes: PageNodes;
  readonly watch: Watch;
  /** Runs a write of ours, so that the observer of the page does not take it for the page's. */
  readonly quietly: Watch['quietly'];
  readonly sheet: SectionedSheet;
  readonly filter: ComposedFilter;
  readonly layer: Layer;
  /** Runs changes of style so that the page's transitions do not play. */
  withoutTransitions<Result>(run: () => Result): Result;
}

export function createContext(options: ContextOptions): Context {
  const { window, root, ignore } = options;
  const { document } = window;
  const styles = createStyleLedger();
  const watch = createWatch(window, root, styles, (run) => withoutTransitions(run));
  const sheet = createSheet(window, document);
  const still = {};
  let depth = 0;

  function withoutTransitions<Result>(run: () => Result): Result {
    if (depth === 0) sheet.write(still, '*,::before,::after{transition:none!important}');
    depth += 1;
    try {
      return run();
    } finally {
      depth -= 1;
      if (depth === 0) {
        // Styles are brought up to date while nothing moves, so that nothing is left to move from.
        window.getComputedStyle(native(document).documentElement).getPropertyValue('opacity');
        sheet.write(still, null);
      }
    }
  }

  return {
    ...options,
    styles,
    attributes: createAttributeLedger(),
    nodes: createPageNodes(`[data-aw-ignore],head${ignore ? `,${ignore}` : ''}`),
    watch,
    quietly: watch.quietly,
    sheet,
    filter: createFilter(window, styles, sheet, watch.quietly),
    layer: createLayer(window, watch.quietly),
    withoutTransitions,
  };
}
