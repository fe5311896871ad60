import * as dom from '../../page-dom.ts';

interface Declaration {
  readonly name: string;
  /** Empty if the property is set by a shorthand that contains `var()`. */
  readonly value: string;
  readonly isImportant: boolean;
}

/** The declarations of properties that tools may change. */
export interface ParsedStyle {
  readonly declarations: readonly Declaration[];
  /** Shorthands that contain `var()`, so that browsers do not expand them before they compute styles. */
  readonly shorthands: ReadonlyMap<string, string>;
}

const recorded =
  /^(?:(?:caret-|outline-|column-rule-|border-.*-|-webkit-text-fill-|-webkit-text-stroke-|text-decoration-|text-emphasis-|background-)?color|fill|stroke|background-image|(?:-webkit-)?background-clip|(?:-webkit-)?mask-image|box-shadow|text-shadow|transition-property|font-(?:size|family|weight|style)|line-height|(?:letter|word)-spacing|(?:max-)?height|border-top-left-radius|cursor)$/;

/** Shorthands that set recorded properties, narrower ones first. */
const shorthandNames: readonly string[] = [
  'background',
  ...['top', 'right', 'bottom', 'left', 'block-start', 'block-end', 'inline-start', 'inline-end'].map(
    (side) => `border-${side}`,
  ),
  ...['border-block-color', 'border-block', 'border-inline-color', 'border-inline', 'border-color', 'border'],
  ...['outline', 'column-rule', 'text-decoration', '-webkit-text-stroke', 'font'],
];

let known: readonly string[] | undefined;

/** Names of the recorded properties. Firefox expands the shorthand `all` to them, Chromium does not. */
function recordedNames(): readonly string[] {
  known ??= [...getComputedStyle(dom.html(document))].filter((name) => recorded.test(name));
  return known;
}

const emptyStyle: ParsedStyle = { declarations: [], shorthands: new Map() };

/** Reads the declarations of properties that tools may change, and passes custom properties to `onVariable`. */
export function readStyle(
  style: CSSStyleDeclaration,
  onVariable: (name: string, value: string) => void,
): ParsedStyle {
  const declarations: Declaration[] = [];
  let isPending = false;
  let isOfAll = false;
  const add = (name: string) => {
    const value = style.getPropertyValue(name).trim();
    isPending ||= value === '';
    declarations.push({ name, value, isImportant: style.getPropertyPriority(name) !== '' });
  };
  for (let index = 0; index < style.length; index += 1) {
    const name = style.item(index);
    if (name.startsWith('--')) onVariable(name, style.getPropertyValue(name).trim());
    else if (recorded.test(name)) add(name);
    else isOfAll ||= name === 'all';
  }
  if (isOfAll) {
    const declared = new Set(declarations.map(({ name }) => name));
    for (const name of recordedNames()) if (!declared.has(name)) add(name);
  }
  if (declarations.length === 0) return emptyStyle;
  const pending = isPending
    ? shorthandNames.map((name) => [name, style.getPropertyValue(name)] as const)
    : [];
  return { declarations, shorthands: new Map(pending.filter(([, text]) => text !== '')) };
}
