import { findNearbyText, type NamelessKind, nearbyLabel } from '../nearby-text.ts';
import type { Failure } from '../page.ts';
import type { Change } from '../patch.ts';

interface Naming {
  readonly kind: NamelessKind;
  readonly attribute: string;
  /** What it is called when nothing near it says more. */
  readonly fallback: string;
}

const namings: Readonly<Record<string, Naming>> = {
  'button-name': { kind: 'button', attribute: 'aria-label', fallback: 'Button' },
  'input-button-name': { kind: 'button', attribute: 'aria-label', fallback: 'Button' },
  'link-name': { kind: 'link', attribute: 'aria-label', fallback: 'Link' },
  'aria-command-name': { kind: 'button', attribute: 'aria-label', fallback: 'Button' },
  'aria-input-field-name': { kind: 'control', attribute: 'aria-label', fallback: 'Field' },
  'aria-toggle-field-name': { kind: 'control', attribute: 'aria-label', fallback: 'Option' },
  'aria-meter-name': { kind: 'control', attribute: 'aria-label', fallback: 'Meter' },
  'aria-progressbar-name': { kind: 'control', attribute: 'aria-label', fallback: 'Progress' },
  'aria-dialog-name': { kind: 'heading', attribute: 'aria-label', fallback: 'Dialog' },
  label: { kind: 'control', attribute: 'aria-label', fallback: 'Field' },
  'select-name': { kind: 'control', attribute: 'aria-label', fallback: 'Choice' },
  'image-alt': { kind: 'image', attribute: 'alt', fallback: 'Image' },
  'input-image-alt': { kind: 'image', attribute: 'alt', fallback: 'Submit' },
  'area-alt': { kind: 'area', attribute: 'alt', fallback: 'Area' },
  'svg-img-alt': { kind: 'image', attribute: 'aria-label', fallback: 'Image' },
  'role-img-alt': { kind: 'image', attribute: 'aria-label', fallback: 'Image' },
  'object-alt': { kind: 'image', attribute: 'aria-label', fallback: 'Object' },
  'frame-title': { kind: 'frame', attribute: 'title', fallback: 'Frame' },
  'summary-name': { kind: 'summary', attribute: 'aria-label', fallback: 'Details' },
};

export const namingRules: readonly string[] = Object.keys(namings);

/** Ways to name a nameless element, the best first: each is one change. */
export function nameIt({ rule, element }: Failure): Change[][] {
  const naming = namings[rule];
  if (naming === undefined) return [];
  const changes = [...linkLabel(element), ...silence(rule, element)];
  const nearby = findNearbyText(element, naming.kind);
  if (nearby !== undefined) {
    const explanation = `Named by its ${nearby.source}: “${nearby.text}”.`;
    changes.push({ element, attribute: naming.attribute, value: nearby.text, explanation });
  }
  const kindOnly =
    'Nothing near it says what it is for, so this names only its kind; a person should name it better.';
  changes.push({ element, attribute: naming.attribute, value: naming.fallback, explanation: kindOnly });
  return asWays(element, changes);
}

/**
 * An element that can be operated, or carries ARIA attributes, keeps its own role whatever a role of none says
 * (ARIA's conflict resolution); that role goes first.
 */
function asWays(element: Element, changes: readonly Change[]): Change[][] {
  const role = element.getAttribute('role') ?? '';
  if (role !== 'none' && role !== 'presentation') return changes.map((change) => [change]);
  const explanation = `It can be reached, so browsers ignore its role of ${role}.`;
  return changes.map((change) => [{ element, attribute: 'role', value: null, explanation }, change]);
}

/** A neighbouring label that belongs to nothing is tied to the field. */
function linkLabel(element: Element): Change[] {
  if (!['input', 'select', 'textarea'].includes(element.localName) || element.id === '') return [];
  if (element.getAttribute('type') === 'image' || /\s/.test(element.id)) return [];
  const label = nearbyLabel(element);
  if (label === undefined) return [];
  const explanation = 'Ties the label beside it to the field.';
  return [{ element: label, attribute: 'for', value: element.id, explanation }];
}

/** An image beside the text of its own link or button repeats what the text says. */
function silence(rule: string, element: Element): Change[] {
  const owner = element.closest('a, button, [role=button], [role=link]');
  if (rule !== 'image-alt' || owner === null || (owner.textContent ?? '').trim() === '') return [];
  const explanation = 'The text beside it in the same link or button says it already.';
  return [{ element, attribute: 'alt', value: '', explanation }];
}

/** A heading without text is named by what it holds or, when it holds nothing, is no longer a heading. */
export function mendHeading({ element }: Failure): Change[][] {
  const nearby = findNearbyText(element, 'heading');
  const explanation = 'It is announced as a heading but has nothing to read; it is not announced any more.';
  const silent = silenceHeading(element, explanation);
  if (nearby === undefined) return silent;
  const named = `Named by its ${nearby.source}: “${nearby.text}”.`;
  const naming: Change = { element, attribute: 'aria-label', value: nearby.text, explanation: named };
  return [...asWays(element, [naming]), ...silent];
}

/** Takes the heading's role away: a role of its own with the level that belongs to it, a native one by another role. */
function silenceHeading(element: Element, explanation: string): Change[][] {
  if (element.getAttribute('role') !== 'heading') {
    return [[{ element, attribute: 'role', value: 'presentation', explanation }]];
  }
  const withoutRole: Change = { element, attribute: 'role', value: null, explanation };
  return [[withoutRole], [withoutRole, { element, attribute: 'aria-level', value: null, explanation }]];
}
