import type { Change, Failure } from './failure.ts';
import { findName, type NamelessKind } from './name-sources.ts';

/** What kind of thing each rule finds nameless. */
const kinds: Readonly<Record<string, NamelessKind>> = {
  'area-alt': 'command',
  'aria-command-name': 'command',
  'aria-dialog-name': 'group',
  'aria-input-field-name': 'control',
  'aria-meter-name': 'control',
  'aria-progressbar-name': 'control',
  'aria-tab-name': 'command',
  'aria-toggle-field-name': 'control',
  'aria-tooltip-name': 'group',
  'aria-treeitem-name': 'command',
  'button-name': 'command',
  'empty-heading': 'heading',
  'frame-title': 'frame',
  'image-alt': 'image',
  'input-button-name': 'command',
  'input-image-alt': 'command',
  label: 'control',
  'label-title-only': 'control',
  'link-name': 'command',
  'object-alt': 'image',
  'role-img-alt': 'image',
  'select-name': 'control',
  'summary-name': 'opener',
  'svg-img-alt': 'image',
};

/** The rules that ask for a name. */
export const namingRules: readonly string[] = Object.keys(kinds);

const attributes: Readonly<Record<string, string>> = {
  'area-alt': 'alt',
  'image-alt': 'alt',
  'input-image-alt': 'alt',
  'frame-title': 'title',
};

/** Names a nameless element by what stands near it; nothing where that says only what kind of thing it is. */
export function nameIt({ rule, element }: Failure): Change[] {
  if (rule === 'image-alt' && repeatsText(element)) {
    const explanation = 'The text beside it in the same link or button says it already.';
    return [{ attribute: 'alt', value: '', explanation }];
  }
  if (isNamedByItsImage(element)) return [];
  const kind = kinds[rule];
  const found = kind === undefined ? undefined : findName(element, kind);
  if (found === undefined) return [];
  const explanation = `Named by its ${found.source}: “${found.text}”.`;
  const naming = { attribute: attributes[rule] ?? 'aria-label', value: found.text, explanation };
  return [...withoutSilence(element), naming];
}

/** The image inside fails a rule of its own; once that has a name, so has what holds it. */
function isNamedByItsImage(element: Element): boolean {
  const image = element.querySelector('img:not([alt])');
  return image !== null && findName(image, 'image') !== undefined;
}

function repeatsText(element: Element): boolean {
  const owner = element.closest('a, button, [role=button], [role=link]');
  return owner !== null && (owner.textContent ?? '').trim() !== '';
}

/** An element that can be operated keeps its own role whatever a role of none says (ARIA's conflict resolution). */
function withoutSilence(element: Element): Change[] {
  const role = element.getAttribute('role');
  if (role !== 'none' && role !== 'presentation') return [];
  const explanation = `It can be reached, so browsers ignore its role of ${role}.`;
  return [{ attribute: 'role', value: null, explanation }];
}
