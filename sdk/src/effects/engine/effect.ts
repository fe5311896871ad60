import type { WidgetClient } from '../../client/types.ts';

/** The parts of the one filter on `<html>`, in composition order. */
export type FilterPart = 'contrast' | 'saturate' | 'brightness' | 'sepia' | 'vision' | 'invert';

/** Reversible changes to the page: undoing them restores the original markup byte for byte. */
export interface Changes {
  /** Sets one property of the `style` attribute with `!important`. */
  setStyle(element: HTMLElement | SVGElement, property: string, value: string): void;
  /** Sets several properties, faster than one by one. */
  setStyles(element: HTMLElement | SVGElement, values: Readonly<Record<string, string>>): void;
  setAttribute(element: Element, name: string, value: string): void;
  removeAttribute(element: Element, name: string): void;
  /** Inserts an SDK node into the page. `undo` removes it; other effects ignore it. */
  insert(node: Node, parent: Node, before?: Node | null): void;
  /** Replaces the data of a text node. */
  setText(node: Text, text: string): void;
  /** Replaces a text node with SDK nodes that show its text; `undo` restores the same node. */
  replaceText(node: Text, replacement: readonly Node[]): void;
  /** True for an element that this effect changed. */
  has(element: Element): boolean;
  /** Undoes the changes to one element. */
  undoElement(element: Element): void;
  /** Undoes all changes, the last one first. */
  undo(): void;
}

/**
 * Measures elements and returns the function that changes them: on a large page, it is called after all elements
 * were measured, because each measurement after a change recalculates styles. `isContentOnly`: visited before,
 * and only their text or children have changed since. `traversal` is the same object for all batches of one
 * traversal, in which the values of the page do not change. `isDeferrable`: off screen, on a large page, without transitions, so
 * values may refer to a tool's custom property with a neutral fallback. It is set once all elements are visited, so
 * that a large page is laid out once.
 */
export type VisitBatch = (
  elements: readonly HTMLElement[],
  isContentOnly: boolean,
  traversal: object,
  isDeferrable: boolean,
) => (() => void) | undefined;

/** The DOM interface passed to an effect. Everything done through it is undone when the effect stops. */
export interface EffectPage {
  readonly document: Document;
  readonly window: Window & typeof globalThis;
  /** The element that effects work in, `<body>` by default. */
  readonly root: HTMLElement;
  readonly client: WidgetClient;
  /** BCP-47 tag of the language in which effects show text. */
  readonly language: string;
  /** A phrase in the visitor's language, or in English where the language file lacks it. */
  phrase(key: string, values?: Readonly<Record<string, string | number>>): string;
  /**
   * Sets this effect's rules in the shared adopted style sheet. Rules need their own `!important` and selectors that end with
   * `outside`. Important page rules in a layer or a `style` attribute override them; `changes.setStyle` overrides all.
   */
  setStyle(css: string): void;
  /** Suffix of a compound selector that excludes `[data-aw-ignore]` and its descendants. */
  readonly outside: string;
  /** Sets this effect's rules in the style sheet of the overlay layer. */
  setLayerStyle(css: string): void;
  /** Sets this effect's part of the composed filter; null removes it. */
  setFilter(part: FilterPart, value: string | null): void;
  readonly changes: Changes;
  /**
   * Visits every matching element of the page, of its open shadow roots and same-origin frames, now and when
   * one is added or changed: elements on screen immediately, the rest in slices. Skips `[data-aw-ignore]`,
   * the widget and SDK nodes. `leave` is called for elements that are removed from the page or no longer
   * match.
   */
  eachElement(
    selector: string,
    visit: (element: HTMLElement) => void,
    leave?: (element: HTMLElement) => void,
  ): void;
  /** Like `eachElement`, but passes all elements of a slice at once. */
  eachBatch(selector: string, visit: VisitBatch, leave?: (element: HTMLElement) => void): void;
  /** Resolves once all elements are visited and the custom properties of the tools are set. */
  visited(): Promise<void>;
  /** Visits text nodes with visible text, outside script, style, code, textarea and editable elements. */
  eachText(visit: (text: Text) => void): void;
  /**
   * Runs `read` while the values that effects set for these properties on the elements, and for `inherited` on
   * those around them, are removed.
   */
  measure<Result>(
    elements: Iterable<Element>,
    properties: readonly string[],
    read: () => Result,
    inherited?: readonly string[],
  ): Result;
  /** False inside `[data-aw-ignore]`, the widget and SDK nodes. */
  isOfPage(node: Node): boolean;
  /** Adds an overlay element in the top layer, in a closed shadow root; input passes through it unless `interactive`. */
  layer(options?: { readonly interactive?: boolean }): HTMLElement;
  /** Listens until the effect stops. */
  listen<Name extends keyof DocumentEventMap>(
    target: EventTarget,
    name: Name | string,
    listener: (event: DocumentEventMap[Name]) => void,
    options?: AddEventListenerOptions,
  ): void;
  /** Runs a callback at the next frame, unless the effect has stopped. */
  nextFrame(run: () => void): void;
  /** Aborted when the effect stops; pass it to calls and timers. */
  readonly signal: AbortSignal;
  /** The value of another active tool (its default if none is set), or null while it is off. */
  valueOf(code: string): string | null;
  /** Calls the listener whenever another tool is switched on or off or changes its value. */
  onModifier(listener: () => void): void;
  /**
   * Announces a text to the visitor by the document event `aw-announce` (`detail` is the text). A widget that shows it calls
   * `preventDefault()`; otherwise a status element in the overlay layer announces it.
   */
  announce(text: string): void;
  /** Reports an error; the effect stays on. */
  fail(error: unknown): void;
}

/** One tool's effect on a page. */
export interface Effect {
  readonly code: string;
  /** The value without effect, for which the effect is not started. */
  readonly neutral?: string;
  /**
   * Returns one of the documented reasons why the effect cannot work in this browser or on this page; null
   * when it can.
   */
  unsupported?(page: Pick<EffectPage, 'document' | 'window' | 'root' | 'client'>): string | null;
  /**
   * Starts the effect; the value is empty for a tool without values. Everything done through `page` is undone when it stops;
   * the result handles the rest.
   */
  start(page: EffectPage, value: string): RunningEffect | undefined;
}

export interface RunningEffect {
  /** Applies a new value. Without it, the effect is restarted. */
  update?(value: string): void;
  /** Undoes what was not done through `page`. */
  stop?(): void;
}

/** Returns the reason why a tool cannot work here, without loading its effect; null when it can. */
export type UnsupportedCheck = (
  code: string,
  page: Pick<EffectPage, 'document' | 'window' | 'root' | 'client'>,
) => string | null;

/** Tools whose effects are loaded when one of them is first switched on. */
export interface EffectGroup {
  readonly codes: readonly string[];
  /** Omitted: the tools work everywhere unless an effect reports otherwise. */
  readonly unsupported?: UnsupportedCheck;
  load(): Promise<LoadedGroup>;
}

export interface LoadedGroup {
  readonly effects: readonly Effect[];
  /** English phrases of the effects, by key. */
  readonly phrases: Readonly<Record<string, string>>;
}
