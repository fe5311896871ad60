import type { WidgetClient } from '../../client/types.ts';
import type { Rules, StyleMapping } from '../overrides/mapping.ts';

/** The parts of the combined filter, in composition order. */
export type FilterPart = 'contrast' | 'saturate' | 'brightness' | 'sepia' | 'vision' | 'invert';

/** Reversible changes to the page. Undoing them restores the original markup byte for byte. */
export interface Changes {
  /**
   * Sets one property of an element, or of its pseudo-element such as `::before`, by an animation that has ended. The
   * page's `!important` declarations override it. For many elements, use `setRules` or `override`.
   */
  setStyle(element: HTMLElement | SVGElement, property: string, value: string): void;
  /** Sets several properties in one call, which is faster than calling `setStyle` for each property. */
  setStyles(
    element: HTMLElement | SVGElement,
    values: Readonly<Record<string, string>>,
    pseudo?: string,
  ): void;
  setAttribute(element: Element, name: string, value: string): void;
  removeAttribute(element: Element, name: string): void;
  /** Inserts an SDK node into the page, after the page has loaded. Other effects ignore the node. */
  insert(node: ChildNode | DocumentFragment, parent: Node, before?: Node | null): void;
  /** Returns whether this effect changed the element. */
  has(element: Element): boolean;
  undoElement(element: Element): void;
}

/**
 * Measures a batch of elements and returns a function that changes them. All batches of a traversal are measured before
 * the first change, because measuring after a change forces a style recalculation. On a large page, on-screen elements
 * are measured and changed first.
 */
export type VisitBatch = (elements: readonly HTMLElement[]) => (() => void) | undefined;

/** The DOM interface passed to an effect. Everything done through it is undone when the effect stops. */
export interface EffectPage {
  readonly document: Document;
  readonly window: Window & typeof globalThis;
  /** Root of the subtree that effects change. Default: `<body>`. */
  readonly root: HTMLElement;
  /** Selector for `root` and for the roots of frames. */
  readonly rootSelector: string;
  /** Pseudo-class for compound selectors that excludes elements outside `root`. Empty if `root` is the whole page. */
  readonly inRoot: string;
  readonly client: WidgetClient;
  /** Language of the text that effects show, as a BCP-47 tag. */
  readonly language: string;
  /** Returns a phrase in the visitor's language, or in English if the language file lacks it. */
  phrase(key: string, values?: Readonly<Record<string, string | number>>): string;
  /**
   * Sets this effect's stylesheet, for example for inserted elements. To style the page's elements, use `setRules`, or
   * start the stylesheet with `@layer aw-base{`.
   */
  setStyle(css: string): void;
  /**
   * Sets this effect's rules for elements that it may change, as declarations by selector. A selector must not contain
   * pseudo-elements. The rules override all declarations of the page except important ones in `style` attributes and
   * anonymous cascade layers.
   */
  setRules(rules: Rules): void;
  /** Sets this effect's changes to the page's own style rules; null removes them. */
  override(mapping: StyleMapping | null): void;
  /** Runs `read` while the rules of `override` do not apply. */
  withoutOverrides<Result>(read: () => Result): Result;
  /** Suffix for compound selectors. Excludes `[data-aw-ignore]` elements, their descendants and elements outside `root`. */
  readonly outside: string;
  /** Sets this effect's rules in the overlay layer's stylesheet. */
  setLayerStyle(css: string): void;
  /** Sets this effect's part of the combined filter; null removes it. */
  setFilter(part: FilterPart, value: string | null): void;
  readonly changes: Changes;
  /**
   * Visits every matching element of the page, its open shadow roots and its same-origin frames, now and whenever an
   * element is added or changed. Visits elements on screen immediately and the rest in time slices. Skips
   * `[data-aw-ignore]`, the widget and SDK nodes. Calls `leave` for elements that are removed from the page or no
   * longer match.
   */
  eachElement(
    selector: string,
    visit: (element: HTMLElement) => void,
    leave?: (element: HTMLElement) => void,
  ): void;
  /** Like `eachElement`, but passes all elements of a time slice at once. */
  eachBatch(selector: string, visit: VisitBatch, leave?: (element: HTMLElement) => void): void;
  /** The page's document, open shadow roots and documents of same-origin frames. */
  trees(): Iterable<Document | ShadowRoot>;
  /**
   * Runs a callback once the page has loaded and the browser has been idle, unless the effect stops before. Required
   * for changes to the page's text, because frameworks hydrate server-rendered markup until then.
   */
  afterLoad(run: () => void): void;
  /** Resolves once all elements are visited and the tools' custom properties are set. */
  visited(): Promise<void>;
  /** Visits non-blank text nodes, except those in script, style, code, textarea and editable elements. */
  eachText(visit: (text: Text) => void): void;
  /** Returns whether a node belongs to the page: false inside `[data-aw-ignore]`, the widget and SDK nodes. */
  isOfPage(node: Node): boolean;
  /**
   * Adds an overlay element to a closed shadow root in the top layer. Input passes through the element unless
   * `interactive` is true.
   */
  layer(options?: { readonly interactive?: boolean }): HTMLElement;
  /** Adds an event listener that is removed when the effect stops. */
  listen<Name extends keyof DocumentEventMap>(
    target: EventTarget,
    name: Name | string,
    listener: (event: DocumentEventMap[Name]) => void,
    options?: AddEventListenerOptions,
  ): void;
  /** Runs a callback in the next frame unless the effect has stopped. */
  nextFrame(run: () => void): void;
  /** Signal that is aborted when the effect stops. Pass it to API calls and timers. */
  readonly signal: AbortSignal;
  /** Returns the value of another tool (its default if no value is set), or null if that tool is off. */
  valueOf(code: string): string | null;
  /** Calls the listener whenever another tool is turned on or off or its value changes. */
  onModifier(listener: () => void): void;
  /**
   * Announces text to the visitor with the document event `aw-announce`, whose `detail` is the text. A widget that
   * shows the text itself calls `preventDefault()` on the event. Otherwise, a status element in the overlay layer
   * announces the text.
   */
  announce(text: string): void;
  /** Reports an error without stopping the effect. */
  fail(error: unknown): void;
}

/** What decides whether a tool can work in this browser and on this page. */
export type Surroundings = Pick<EffectPage, 'document' | 'window' | 'root' | 'client'>;

export interface Effect {
  readonly code: string;
  /** The value at which the tool has no visible effect. The engine does not start the effect for this value. */
  readonly neutral?: string;
  /** Returns the reason the effect cannot work in this browser or on this page, or null if it can work. */
  unsupported?(page: Surroundings): string | null;
  /**
   * Starts the effect. `value` is empty for a tool without values. Changes made through `page` are undone automatically
   * when the effect stops. The returned `stop` must undo all other changes.
   */
  start(page: EffectPage, value: string): RunningEffect | undefined;
}

export interface RunningEffect {
  /** Applies a new value. If this method is omitted, the effect is restarted for each new value. */
  update?(value: string): void;
  /** Undoes changes that were not made through `page`. */
  stop?(): void;
}

/**
 * Returns the reason a tool cannot work in this browser or on this page, or null if it can work. Does not load the
 * tool's effect.
 */
export type UnsupportedCheck = (code: string, page: Surroundings) => string | null;

/** Tools whose effects are loaded together when the first of them is turned on. */
export interface EffectGroup {
  readonly codes: readonly string[];
  /**
   * Returns the reason a tool in this group cannot work, or null if it can. If this check is omitted, only the tool's
   * effect can report a reason.
   */
  readonly unsupported?: UnsupportedCheck;
  load(): Promise<LoadedGroup>;
}

interface LoadedGroup {
  readonly effects: readonly Effect[];
  /** English phrases for the effects, keyed by phrase key. */
  readonly phrases: Readonly<Record<string, string>>;
}
