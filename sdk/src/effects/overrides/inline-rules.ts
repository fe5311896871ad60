import * as dom from '../../page-dom.ts';
import type { Root } from '../engine/roots.ts';
import { type CompileOptions, declarationsOf } from './compile.ts';
import { cssString, splitTopLevel, withSuffix } from './css-text.ts';
import type { StyleMapping } from './mapping.ts';
import { readStyle } from './parsed-style.ts';

/** Rules for `style` and presentational attributes, which are matched by their text so that no element is written. */
interface InlineRules {
  /** Adds rules for the attributes of an element and its descendants. Returns whether there are new ones. */
  addFrom(scope: Element | Root, options: CompileOptions, mappings: readonly StyleMapping[]): boolean;
  /** Rules that override `style` attributes. */
  readonly styles: string;
  /** Rules that override presentational attributes. The page's rules must override them. */
  readonly attributes: string;
  /** True if there are more rules than a page needs whose attributes do not keep changing. */
  readonly isFull: boolean;
  clear(): void;
}

/** Presentational attributes that set the properties of tools. */
const presentational = ['bgcolor', 'color', 'text', 'size', 'face'];
/** Maximum number of rules. A page that animates a `style` attribute would otherwise add rules without end. */
const mostRules = 3_000;
const longest = 4_000;

export function createInlineRules(document: Document): InlineRules {
  const { style: scratch } = dom.createElement(document, 'i');
  const seen = new Set<string>();
  const styles = new Set<string>();
  const attributes = new Set<string>();

  function addStyle(text: string, options: CompileOptions): void {
    const parts = splitTopLevel(text, ';');
    parts.forEach((part, index) => {
      scratch.cssText = part;
      const own = declarationsOf(readStyle(scratch, options.variables.add), { ...options, isForced: true });
      if (own === '') return;
      const declarations = own + covering(own, scratch);
      // The delimiters keep `color:red` from matching within `background-color:red`.
      const isFirst = index === 0 && text.startsWith(part);
      const isLast = index === parts.length - 1 && text.endsWith(part);
      const [operator, matched] =
        isFirst && isLast
          ? ['=', part]
          : isFirst
            ? ['^=', `${part};`]
            : isLast
              ? ['$=', `;${part}`]
              : ['*=', `;${part};`];
      // Without specificity, the rule overrides the page's rules only because it is important, like the attribute, and
      // does not override important rules.
      styles.add(
        `${withSuffix(`:where([style${operator}${cssString(matched)}])`, options.suffix)}{${declarations}}`,
      );
    });
  }

  function addAttribute(
    name: string,
    value: string,
    options: CompileOptions,
    mappings: readonly StyleMapping[],
  ): void {
    for (const mapping of mappings) {
      const declarations = mapping.attribute?.(name, value) ?? null;
      if (declarations !== null)
        attributes.add(
          `:where(${withSuffix(`[${name}=${cssString(value)}]`, options.suffix)}){${declarations}}`,
        );
    }
  }

  function* elementsOf(scope: Element | Root, selector: string): Generator<Element> {
    if (dom.isElement(scope) && dom.matches(scope, selector)) yield scope;
    yield* dom.queryAll(scope, selector);
  }

  return {
    addFrom(scope, options, mappings) {
      const before = styles.size + attributes.size;
      for (const name of ['style', ...presentational]) {
        for (const element of elementsOf(scope, `[${name}]`)) {
          const value = dom.attribute(element, name) ?? '';
          const key = `${name}=${value}`;
          if (value.length > longest || seen.has(key)) continue;
          // The page's CSP blocks the attribute.
          if (name === 'style' && dom.isStyled(element) && dom.property(element, 'style').length === 0)
            continue;
          seen.add(key);
          if (name === 'style') addStyle(value, options);
          else addAttribute(name, value.trim(), options, mappings);
        }
      }
      return styles.size + attributes.size > before;
    },
    get styles() {
      return [...styles].join('');
    },
    get attributes() {
      return [...attributes].join('');
    },
    get isFull() {
      return styles.size + attributes.size > mostRules;
    },
    clear() {
      for (const set of [seen, styles, attributes]) set.clear();
    },
  };
}

/**
 * Returns declarations that paint over the important colors of a `style` attribute, which no rule overrides.
 * @param changed the declarations that would override the attribute's
 */
function covering(changed: string, own: CSSStyleDeclaration): string {
  const changedColor = (name: string) =>
    own.getPropertyPriority(name) === ''
      ? ''
      : (new RegExp(`(?:^|;)${name}:([^;]*)!important`).exec(changed)?.[1] ?? '');
  const [color, background] = ['color', 'background-color'].map(changedColor);
  return (
    (color && `-webkit-text-fill-color:${color}!important;`) +
    (background && background !== 'transparent'
      ? `box-shadow:inset 0 0 0 100vmax ${background}!important;`
      : '')
  );
}
