import type { AfterLoad } from '../../after-load.ts';
import type { WidgetClient } from '../../client/types.ts';
import * as dom from '../../page-dom.ts';
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
import type { textsOf } from './texts.ts';
import { createVisitor, type Visitor } from './visitor.ts';

interface ContextOptions {
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
  /** Null until loaded, like `layer`. Effects outside the initial bundle start only after both are loaded. */
  afterLoad: AfterLoad | null;
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
  /** Sets the tools' custom properties. Does nothing until there is an engine. */
  writeVariables(): void;
  /** Selector for elements that no effect may change. */
  readonly ignored: string;
  textsOf: typeof textsOf | null;
  createChanges: typeof createChanges;
  /** Pseudo-class for compound selectors that excludes the elements that no effect may change. */
  readonly allowed: string;
  /** Runs a callback that changes styles, without triggering transitions of `<html>` and `<body>`. */
  withoutTransitions<Result>(run: () => Result): Result;
}

export function createContext(options: ContextOptions): Context {
  const { window, root, isPartial, ignore } = options;
  const { document } = window;
  const ignored = `[data-aw-ignore]${ignore ? `,${ignore}` : ''}`;
  const nodes = createPageNodes(`${ignored},head`);
  const sheet = createSheets(window, document);
  const documentSheet = createSheets(window, document);
  const visitor = createVisitor(window, root, nodes);
  const { unobserved } = visitor;
  const part = isPartial ? createPart(root) : null;
  const excluded = `${ignored},${dom.editingHost}`;
  const holder = {};

  function withoutTransitions<Result>(run: () => Result): Result {
    const styles = [dom.html(document), dom.body(document)].flatMap((each) =>
      each === null ? [] : window.getComputedStyle(each),
    );
    const isFading = styles.some(
      ({ transitionDuration, transitionProperty }) =>
        transitionDuration !== '0s' && transitionProperty !== 'none',
    );
    if (!isFading) return run();
    documentSheet.write(holder, '@layer aw-base{html,body{transition-property:none!important}}');
    try {
      return run();
    } finally {
      // Forces a style recalculation while transitions are off.
      for (const style of styles) style.getPropertyValue('opacity');
      documentSheet.write(holder, null);
    }
  }

  return {
    ...options,
    afterLoad: null,
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
    writeVariables: () => undefined,
    ignored,
    textsOf: null,
    createChanges,
    allowed: `:where(:not(${excluded},:is(${excluded}) *))${part?.suffix ?? ''}`,
    withoutTransitions,
  };
}
