/** What a value or a custom property holds. A relative length depends on the font size of the element or its parent. */
export type ValueKind = 'color' | 'absolute' | 'relative' | 'number' | 'image' | 'other';

/** The declarations of one rule or `style` attribute, and the page's custom properties. */
export interface DeclaredStyle {
  /** The selector list; null for a `style` attribute and for declarations that follow a nested rule. */
  readonly selector: string | null;
  /** Returns the declared value of a property, or an empty string. */
  declared(property: string): string;
  isImportant(property: string): boolean;
  /** Returns the values that the page declares for the custom properties in a value. */
  variableValues(value: string): readonly string[];
  /** Returns what a value holds, or null if that is unknown. */
  kindOf(value: string): ValueKind | null;
}

/** Returns the value that replaces the page's value of a property. */
export type Rewrite = (value: string, style: DeclaredStyle) => string;

/** Declarations by selector. */
export type Rules = Readonly<Record<string, string>>;

/** A tool's changes to the page's style rules. */
export interface StyleMapping {
  /** Functions that change the page's declared values, by property. */
  readonly rewrites: Readonly<Record<string, Rewrite>>;
  /**
   * Inherited properties that the tool changes, with the page's value where the page declares none; empty for properties
   * that the tool changes only where the page declares them.
   */
  readonly inherited: Readonly<Record<string, string>>;
  /** Returns further declarations and nested rules for a rule of the page. */
  extra?(style: DeclaredStyle): string;
  /** Rules that replace the browser's default styles. Every rule of the page overrides them. */
  readonly base?: Rules;
  /**
   * Like `base`, but only for documents, not for shadow roots. If only a part of the page is changed, the rules for
   * `html`, `body` and `:root` apply to the root of that part.
   */
  readonly documentBase?: Rules;
  /** Rules that follow all rules of the page. */
  readonly top?: Rules;
  readonly documentTop?: Rules;
  /** Rules for the outermost elements that no tool may change, with selectors that follow theirs. */
  readonly hosts?: Rules;
  /**
   * Color of the page's own background, for tools that change backgrounds. Excluded text that has no background of its
   * own gets this color, or that of the closest element with a background, because its own color may be unreadable on
   * the changed one.
   */
  readonly ground?: string;
  /**
   * Rules for editing hosts, with selectors that follow the host's. Nothing else is changed in editors, because browsers
   * and scripts save computed styles with their content.
   */
  readonly editor?: Rules;
  /** Returns the declarations that replace a presentational attribute, or null if the tool does not change it. */
  attribute?(name: string, value: string): string | null;
  /** Returns declarations for an element whose rules cannot be read, from its computed style. */
  sampled?(style: CSSStyleDeclaration, element: Element): readonly string[];
  /** True if the mapping measures the page, so that earlier rules must not apply while its own are compiled. */
  readonly isMeasuring?: boolean;
  /** Called before updated rules apply. */
  updating?(): void;
  /** Called after the rules have been updated. */
  updated?(): void;
}
