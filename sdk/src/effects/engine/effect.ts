import type { WidgetClient } from '../../client/types.ts';

/** The parts of the one filter on `<html>`, in the order in which they are composed. */
export type FilterPart = 'contrast' | 'saturate' | 'brightness' | 'sepia' | 'vision' | 'invert';

/** Changes of elements that can be taken back to the byte: an attribute that was not there is removed again. */
export interface Changes {
  /** Sets one property of the `style` attribute (important, unless told otherwise). */
  setStyle(element: HTMLElement | SVGElement, property: string, value: string): void;
  setAttribute(element: Element, name: string, value: string): void;
  removeAttribute(element: Element, name: string): void;
  /** Puts a node of ours into the page; it is removed by `undo`, and seen by no effect. */
  insert(node: Node, parent: Node, before?: Node | null): void;
  /** Replaces what a text node says. */
  setText(node: Text, text: string): void;
  /** Replaces a text node by nodes of ours that hold its words; `undo` puts the very same node back. */
  replaceText(node: Text, replacement: readonly Node[]): void;
  /** Takes back what was done to this element. */
  undoElement(element: Element): void;
  /** Takes everything back, last change first. */
  undo(): void;
}

/** What the page offers to one effect. Whatever it was given ends by itself when the effect stops. */
export interface EffectPage {
  readonly document: Document;
  readonly window: Window & typeof globalThis;
  /** The element that effects work in: `<body>` unless told otherwise. */
  readonly root: HTMLElement;
  readonly client: WidgetClient;
  /** BCP-47 tag of what the visitor reads: for words that an effect shows. */
  readonly language: string;
  /** Where the font files lie, with a slash at its end. */
  readonly fontsUrl: string;
  /** A phrase of the loaded language file, English where it has none. */
  phrase(key: string, values?: Readonly<Record<string, string | number>>): string;
  /**
   * Writes this effect's rules into the one adopted style sheet. Write `!important` yourself, and end each selector with
   * `outside`. Page rules that are important in a layer or in an attribute win over it: `changes.setStyle` wins over all.
   */
  setStyle(css: string): void;
  /** Ends a compound selector of a rule so that it leaves `[data-aw-ignore]` and its content alone. */
  readonly outside: string;
  /** Writes a rule set for the layer of overlays, whose shadow root has a sheet of its own. */
  setLayerStyle(css: string): void;
  /** This effect's part of the composed filter; null takes it out. */
  setFilter(part: FilterPart, value: string | null): void;
  readonly changes: Changes;
  /**
   * Visits each element that matches now, and each that comes or changes later, batched by frame; never one inside
   * `[data-aw-ignore]`, the widget or nodes of ours. `leave` is told when one is removed from the page.
   */
  eachElement(
    selector: string,
    visit: (element: HTMLElement) => void,
    leave?: (element: HTMLElement) => void,
  ): void;
  /** As `eachElement`, but all that came in one frame together: measure them first (`measure`), then change them. */
  eachBatch(
    selector: string,
    visit: (elements: readonly HTMLElement[]) => void,
    leave?: (element: HTMLElement) => void,
  ): void;
  /** The same for text nodes with visible words (not in script, style, code, textarea, editable). */
  eachText(visit: (text: Text) => void): void;
  /** Reads computed styles as they would be without the style attributes that effects wrote on these and around them. */
  measure<Result>(elements: readonly Element[], read: () => Result): Result;
  /** False inside `[data-aw-ignore]`, the widget and nodes of ours. */
  isOfPage(node: Node): boolean;
  /** An element above the page in the top layer, in a closed shadow root, that lets input through unless told otherwise. */
  layer(options?: { readonly interactive?: boolean }): HTMLElement;
  /** Listens until the effect stops. */
  listen<Name extends keyof DocumentEventMap>(
    target: EventTarget,
    name: Name | string,
    listener: (event: DocumentEventMap[Name]) => void,
    options?: AddEventListenerOptions,
  ): void;
  /** Calls back at the next frame, unless the effect has stopped. */
  nextFrame(run: () => void): void;
  /** Aborted when the effect stops: for calls and timers. */
  readonly signal: AbortSignal;
  /** Value of another tool that is on (its default where none is set), or null: for tools that modify this one. */
  valueOf(code: string): string | null;
  /** Told when any other tool goes on, off or changes: for tools that others modify or lie upon. */
  onModifier(listener: () => void): void;
  /**
   * Says something to the visitor: the event `aw-announce` of the document (`detail` is the text), which a widget takes by
   * `preventDefault()`; where none does, a status line of the layer says it.
   */
  announce(text: string): void;
  /** Reports a failure; the effect stays on. */
  fail(error: unknown): void;
}

/** One tool's effect on a page. */
export interface Effect {
  readonly code: string;
  /** The value that changes nothing: with it the effect is not started. Left out: each value does something. */
  readonly neutral?: string;
  /** Why the effect cannot work in this browser or on this page, as one of the documented reasons; null when it can. */
  unsupported?(page: Pick<EffectPage, 'document' | 'window' | 'root' | 'client'>): string | null;
  /**
   * Starts the effect; the value is empty for a tool that is only on or off. Everything done through `page` is taken back when it
   * stops; the answer is for the rest.
   */
  start(page: EffectPage, value: string): RunningEffect | undefined;
}

export interface RunningEffect {
  /** A new value while it is on. Left out: the effect is stopped and started again. */
  update?(value: string): void;
  /** Ends what was not done through the page's own means. */
  stop?(): void;
}

/** Why a tool cannot work here, without loading its effect; null when it can. */
export type UnsupportedCheck = (
  code: string,
  page: Pick<EffectPage, 'document' | 'window' | 'root' | 'client'>,
) => string | null;

/** Tools whose effect is loaded when one of them is first switched on. */
export interface EffectGroup {
  readonly codes: readonly string[];
  /** Left out: where an effect does not say otherwise, it works everywhere. */
  readonly unsupported?: UnsupportedCheck;
  load(): Promise<LoadedGroup>;
}

export interface LoadedGroup {
  readonly effects: readonly Effect[];
  /** English words that they show. */
  readonly phrases: Readonly<Record<string, string>>;
}
