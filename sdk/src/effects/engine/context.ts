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
  readonly phrase: (key: string) => string | undefined;
}

/** What all effects on one page share. */
export interface Context extends Omit<ContextOptions, 'ignore'> {
  readonly styles: StyleLedger;
  readonly attributes: AttributeLedger;
  readonly nodes: PageNodes;
  readonly watch: Watch;
  /** Runs DOM writes of the SDK without the page observer seeing them. */
  readonly quietly: Watch['quietly'];
  readonly sheet: SectionedSheet;
  readonly filter: ComposedFilter;
  readonly layer: Layer;
  /** Runs style changes without starting transitions of the page. */
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
        // Forces a style recalculation while transitions are off.
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
