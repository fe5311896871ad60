import type { WidgetClient } from '../../client/types.ts';
import { isStyled, type Styled } from '../../page-dom.ts';
import type { Overrides } from '../overrides/overrides.ts';
import type { Host } from '../types.ts';
import type { AttributeLedger } from './attributes.ts';
import { createChanges } from './changes.ts';
import type { Contested } from './contested.ts';
import { type ComposedFilter, createFilter } from './filter.ts';
import type { Layer } from './layer.ts';
import { createPageNodes, type PageNodes } from './nodes.ts';
import { createPart, type Part } from './part.ts';
import { createSheets, type OwnedSheets } from './sheet.ts';
import { createStyleLedger, type StyleLedger } from './styles.ts';
import type { textsOf } from './texts.ts';
import { createVisitor, type Visitor } from './visitor.ts';

export interface ContextOptions {
  readonly client: WidgetClient;
  readonly host: Host;
  readonly window: Window & typeof globalThis;
  readonly root: () => HTMLElement;
  /** True if `root` is not the whole page. */
  readonly isPartial: boolean;
  readonly ignore: string | undefined;
  readonly phrase: (key: string) => string | undefined;
}

export interface Context extends Omit<ContextOptions, 'ignore' | 'isPartial'> {
  /** Null if effects change the whole page. */
  readonly part: Part | null;
  readonly styles: StyleLedger;
  /** Null until loaded, like `layer`. Effects outside the initial bundle start only after both are loaded. */
  attributes: AttributeLedger | null;
  contested: Contested | null;
  readonly nodes: PageNodes;
  readonly visitor: Visitor;
  readonly unobserved: Visitor['unobserved'];
  readonly sheet: OwnedSheets;
  /** Stylesheets of the page's document only. */
  readonly documentSheet: OwnedSheets;
  sheetIn(scope: DocumentOrShadowRoot): OwnedSheets;
  readonly filter: ComposedFilter;
  layer: Layer | null;
  overrides: Overrides | null;
  /** Selector for elements that no effect may change. */
  readonly ignored: string;
  textsOf: typeof textsOf | null;
  createChanges: typeof createChanges;
  /** @param styles computed styles of the elements */
  transitioning(elements: readonly Element[], styles?: readonly CSSStyleDeclaration[]): readonly Styled[];
  withoutTransitions<Result>(transitioning: readonly Styled[], run: () => Result): Result;
}

export function createContext(options: ContextOptions): Context {
  const { window, root, isPartial, ignore } = options;
  const { document } = window;
  const ignored = `[data-aw-ignore]${ignore ? `,${ignore}` : ''}`;
  const nodes = createPageNodes(`${ignored},head`);
  const sheet = createSheets(window, document);
  const documentSheet = createSheets(window, document);
  const styles = createStyleLedger(window, sheet);
  const visitor = createVisitor(window, root, nodes);
  const { unobserved } = visitor;
  const part = isPartial ? createPart(root) : null;
  const holder = {};

  function transitioning(
    elements: readonly Element[],
    styles: readonly CSSStyleDeclaration[] = [],
  ): readonly Styled[] {
    return elements.filter((element, index): element is Styled => {
      const style = styles[index] ?? window.getComputedStyle(element);
      return style.transitionDuration !== '0s' && style.transitionProperty !== 'none' && isStyled(element);
    });
  }
  function withoutTransitions<Result>(transitioning: readonly Styled[], run: () => Result): Result {
    if (transitioning.length === 0) return run();
    return unobserved(() => {
      for (const element of transitioning) styles.set(holder, element, { 'transition-property': 'none' });
      try {
        return run();
      } finally {
        // Forces a style recalculation while transitions are off, so that the changes trigger no transitions.
        for (const element of transitioning) window.getComputedStyle(element).getPropertyValue('opacity');
        for (const element of transitioning) styles.unset(holder, element);
      }
    });
  }

  return {
    ...options,
    styles,
    attributes: null,
    contested: null,
    nodes,
    visitor,
    unobserved,
    sheet,
    sheetIn: (scope) => createSheets(window, scope),
    part,
    documentSheet,
    filter: createFilter(window, documentSheet, part),
    layer: null,
    overrides: null,
    ignored,
    textsOf: null,
    createChanges,
    transitioning,
    withoutTransitions,
  };
}
