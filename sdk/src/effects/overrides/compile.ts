import { withSuffix } from './css-text.ts';
import type { DeclaredStyle, Rewrite } from './mapping.ts';
import type { ParsedNode } from './parsed-sheet.ts';
import type { ParsedStyle } from './parsed-style.ts';
import { fromShorthand } from './shorthands.ts';
import type { Variables } from './variables.ts';

export interface CompileOptions {
  readonly rewrites: ReadonlyMap<string, readonly Rewrite[]>;
  readonly variables: Variables;
  readonly extras?: readonly ((style: DeclaredStyle) => string)[];
  /** Pseudo-class that excludes elements which tools must not change; may be empty. */
  readonly suffix: string;
  /** Properties whose own values are also set as custom properties, for elements that are excluded. */
  readonly carried?: ReadonlySet<string>;
  /** Marks all declarations `!important`. */
  readonly isForced?: boolean;
}

/** Prefix of the custom properties that hold the page's own values. */
export const ownPrefix = '--aw-own-';

/** Background colors through which the one behind is visible. */
const seeThrough = /^(?:transparent|currentcolor|initial|inherit|unset|revert|revert-layer)$|^rgba\(|\//i;

/** Number of top-level rules after which the compiler yields. */
const nodesPerStep = 200;

/** Translates a page's rules to rules that override them, and yields the text in parts. */
export function* compileNodes(
  nodes: readonly ParsedNode[],
  options: CompileOptions,
): Generator<string, void> {
  for (let start = 0; start < nodes.length; start += nodesPerStep)
    yield textOf(nodes.slice(start, start + nodesPerStep), options);
}

function textOf(nodes: readonly ParsedNode[], options: CompileOptions, parent: string | null = null): string {
  let text = '';
  for (const node of nodes) text += textOfNode(node, options, parent);
  return text;
}

/** @param parent selector of the rule that contains the node, which `&` stands for */
function textOfNode(node: ParsedNode, options: CompileOptions, parent: string | null): string {
  if (node.type === 'group') {
    const inner = textOf(node.nodes, options, parent);
    return inner && `${node.prelude}{${inner}}`;
  }
  if (node.type === 'keyframes') {
    const frames = node.frames.map(({ key, text, style }) => {
      const declarations = declarationsOf(style, { ...options, isForced: false });
      return { isChanged: declarations !== '', text: `${key}{${text};${declarations}}` };
    });
    return frames.some(({ isChanged }) => isChanged)
      ? `@keyframes ${CSS.escape(node.name)}{${frames.map(({ text }) => text).join('')}}`
      : '';
  }
  const selector = absolute(node.selector, parent);
  const inner = declarationsOf(node.style, options, selector) + textOf(node.nodes, options, selector);
  if (inner === '') return '';
  return node.selector === null ? inner : `${withSuffix(node.selector, options.suffix)}{${inner}}`;
}

function absolute(selector: string | null, parent: string | null): string | null {
  if (selector === null || parent === null) return selector ?? parent;
  return selector.includes('&') ? selector.replaceAll('&', `:is(${parent})`) : `:is(${parent}) ${selector}`;
}

/**
 * Returns the rewritten declarations. Includes values that do not change, because a rewritten declaration of another
 * rule would otherwise override them. Nothing has to override unchanged values of forced declarations.
 */
export function declarationsOf(
  style: ParsedStyle,
  options: CompileOptions,
  selector: string | null = null,
): string {
  const { rewrites, variables, extras = [], carried, isForced = false } = options;
  if (style.declarations.length === 0) return '';
  let text = '';
  const declaredStyle: DeclaredStyle = {
    selector,
    declared: (property) => style.declarations.find(({ name }) => name === property)?.value ?? '',
    isImportant: (property) =>
      isForced || style.declarations.some(({ name, isImportant }) => name === property && isImportant),
    kindOf: variables.kindOf,
    variableValues: variables.valuesIn,
  };
  for (const { name, value, isImportant } of style.declarations) {
    const own = rewrites.get(name);
    if (own === undefined) continue;
    const before = value === '' ? fromShorthand(style, name, variables) : value;
    if (before === null) continue;
    let after = before;
    for (const rewrite of own) after = rewrite(after, declaredStyle);
    const end = isImportant || isForced ? '!important;' : ';';
    if (after !== before || !isForced) text += `${name}:${after}${end}`;
    if (carried?.has(name)) text += carriedDeclarations(name, before, declaredStyle, end);
  }
  for (const extra of extras) text += extra(declaredStyle);
  return text;
}

function carriedDeclarations(name: string, value: string, style: DeclaredStyle, end: string): string {
  if (name === 'background-image') {
    const isDrawn = value.includes('gradient(') && !value.includes('url(');
    return `${ownPrefix}${name}:${isDrawn ? value : 'none'}${end}`;
  }
  if (name !== 'background-color') return `${ownPrefix}${name}:${value}${end}`;
  if (seeThrough.test(value)) return '';
  const covers = style.declared('background-image') === '' ? `${ownPrefix}background-image:none${end}` : '';
  return `${ownPrefix}${name}:${value}${end}${covers}`;
}
