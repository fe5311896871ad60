import { namelessKinds, namingAttributes } from '../data/aria-rules.ts';
import type { AriaFailure, Change } from './failure.ts';
import { findName } from './name-sources.ts';

/** The rules that ask for a name. */
export const namingRules: readonly string[] = Object.keys(namelessKinds);

/** Names a nameless element by what stands near it; nothing where that says only what kind of thing it is. */
export function nameIt({ rule, element }: AriaFailure): Change[] {
  if (rule === 'image-alt' && repeatsText(element)) {
    const explanation = 'The text beside it in the same link or button says it already.';
    return [{ attribute: 'alt', value: '', explanation }];
  }
  if (isNamedByItsImage(element)) return [];
  const kind = namelessKinds[rule];
  const found = kind === undefined ? undefined : findName(element, kind);
  if (found === undefined) return [];
  const explanation = `Named by its ${found.source}: “${found.text}”.`;
  const naming = { attribute: namingAttributes[rule] ?? 'aria-label', value: found.text, explanation };
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
