import { roles } from 'aria-query';
import { nearest } from '../nearest.ts';
import type { Failure } from '../page.ts';
import type { Change } from '../patch.ts';

const known = [...roles.entries()].filter(([, { abstract }]) => !abstract).map(([role]) => role);
const knownNames: ReadonlySet<string> = new Set(known);

/** A role that does not exist is reduced to the valid ones beside it, spelt right, or removed. */
export function mendRole({ element }: Failure): Change[] {
  const tokens = (element.getAttribute('role') ?? '').trim().toLowerCase().split(/\s+/);
  const valid = tokens.filter((token) => knownNames.has(token));
  const meant = tokens.map((token) => nearest(token, known)).find((role) => role !== undefined);
  const change = (value: string | null, explanation: string): Change => ({
    element,
    attribute: 'role',
    value,
    explanation,
  });
  return [
    ...(valid.length > 0 ? [change(valid.join(' '), 'Keeps only the roles that exist.')] : []),
    ...(meant !== undefined
      ? [change(meant, `There is no role “${tokens.join(' ')}”; “${meant}” is spelt almost the same.`)]
      : []),
    change(null, `There is no role “${tokens.join(' ')}”; without it the element keeps its own meaning.`),
  ];
}
