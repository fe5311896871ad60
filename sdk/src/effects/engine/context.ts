import type { WidgetClient } from '../../client/types.ts';
import { isStyled, type Styled } from '../../page-dom.ts';
import type { AttributeLedger } from './attributes.ts';
import { createChanges } from './changes.ts';
import { type ComposedFilter, createFilter } from './filter.ts';
import type { Layer } from './layer.ts';
import { createPageNodes, type PageNodes } from './nodes.ts';
import { createSheet, type SectionedSheet } from './sheet.ts';
import { createStyleLedger, type StyleLedger } from './styles.ts';
import type { textsOf } from './texts.ts';
import { createVisitor, type Visitor } from './visitor.ts';

export interface ContextOptions {
  readonly client: WidgetClient;
  readonly window: Window & typeof globalThis;
  readonly root: () => HTMLElement;
  readonly ignore: string | undefined;
  readonly phrase: (key: string) => string | undefined;
}

export interface Context extends Omit<ContextOptions, 'ignore'> {
  readonly styles: StyleLedger;
  /** Null until loaded, like `layer`. Effects outside the initial bundle start only after both are loaded. */
  attributes: AttributeLedger | null;
  readonly nodes: PageNodes;
  readonly visitor: Visitor;
  readonly quietly: Visitor['quietly'];
  readonly sheet: SectionedSheet;
  sheetIn(scope: DocumentOrShadowRoot): SectionedSheet;
  readonly filter: ComposedFilter;
  layer: Layer | null;
  textsOf: typeof textsOf | null;
  createChanges: typeof createChanges;
  moving(elements: readonly Element[]): readonly Styled[];
  still<Result>(moving: readonly Styled[], run: () => Result): Result;
}

export function createContext(options: ContextOptions): Context {
  const { window, root, ignore } = options;
  const { document } = window;
  const styles = createStyleLedger();
  const nodes = createPageNodes(`[data-aw-ignore],head${ignore ? `,${ignore}` : ''}`);
  const sheet = createSheet(window, document);
  const visitor = createVisitor(window, root, nodes);
  const { quietly } = visitor;
  const holder = {};

  function moving(elements: readonly Element[]): readonly Styled[] {
    return elements.filter(isStyled).filter((element) => {
      const style = window.getComputedStyle(element);
      return /[1-9]/.test(style.transitionDuration) && style.transitionProperty !== 'none';
    });
  }
  function still<Result>(moving: readonly Styled[], run: () => Result): Result {
    if (moving.length === 0) return run();
    return quietly(() => {
      for (const element of moving) styles.set(holder, element, { 'transition-property': 'none' });
      try {
        return run();
      } finally {
        // Forces a style recalculation while transitions are off, so that the changes trigger no transitions.
        for (const element of moving) window.getComputedStyle(element).getPropertyValue('opacity');
        for (const element of moving) styles.unset(holder, element);
      }
    });
  }

  return {
    ...options,
    styles,
    attributes: null,
    nodes,
    visitor,
    quietly,
    sheet,
    sheetIn: (scope) => createSheet(window, scope),
    filter: createFilter(window, styles, sheet, quietly),
    layer: null,
    textsOf: null,
    createChanges,
    moving,
    still,
  };
}
