import * as z from 'zod';
import {
  addRequired,
  mendRole,
  mendValues,
  removeDisallowed,
  removeUnknown,
} from './aria/attribute-repairs.ts';
import { type AriaFailure, type Change, failureSchema } from './aria/failure.ts';
import { mendPageLanguage, mendPartLanguage } from './aria/language-repairs.ts';
import { nameIt, namingRules } from './aria/name-repairs.ts';
import { parsePage } from './aria/page.ts';
import { mendDefinition, mendHeadingOrder, mendList, mendListItem } from './aria/structure-repairs.ts';
import { fixedChanges } from './data/aria-rules.ts';
import { objectListParameter, textParameter } from './parameters.ts';
import type { Rule } from './rule.ts';

type Repair = (failure: AriaFailure) => readonly (Change & { readonly selector?: string })[];

/** Repair for each rule. The API tries every patch before it keeps one. */
const repairs: Readonly<Record<string, Repair>> = {
  ...Object.fromEntries(namingRules.map((rule) => [rule, nameIt])),
  ...Object.fromEntries(Object.entries(fixedChanges).map(([rule, change]) => [rule, () => [change]])),
  'aria-allowed-attr': removeDisallowed,
  'aria-conditional-attr': removeDisallowed,
  'aria-deprecated-role': mendRole,
  'aria-prohibited-attr': removeDisallowed,
  'aria-required-attr': addRequired,
  'aria-roles': mendRole,
  'aria-valid-attr': removeUnknown,
  'aria-valid-attr-value': mendValues,
  dlitem: mendDefinition,
  'heading-order': mendHeadingOrder,
  'html-has-lang': mendPageLanguage,
  'html-lang-valid': mendPageLanguage,
  'html-xml-lang-mismatch': mendPageLanguage,
  list: mendList,
  listitem: mendListItem,
  'valid-lang': mendPartLanguage,
};

/** The parameter `within`; nothing where it is missing or something else. */
const elementNames = z.array(z.string().regex(/^[a-z][a-z0-9-]*$/)).catch([]);

/** Proposes the attributes that mend the failures named in the prompt, by what the page itself says; never a guess. */
export const ariaFix: Rule = ({ text, parameters }) => {
  const page = parsePage(text, elementNames.parse(parameters.within));
  const language = textParameter(parameters, 'language');
  const patches = objectListParameter(parameters, 'failures').flatMap((given) => {
    const parsed = failureSchema.safeParse(given);
    const element = parsed.success ? page.find(parsed.data.selector) : null;
    if (!parsed.success || element === null) return [];
    const { number, rule, selector } = parsed.data;
    const changes = repairs[rule]?.({ ...parsed.data, element, language }) ?? [];
    return changes.map((change) => ({
      failure: number,
      element: change.selector ?? selector,
      selector: null,
      ...change,
    }));
  });
  page.close();
  return { patches: withoutRepeats(patches).map(({ element: _, ...patch }) => patch) };
};

/** One patch for each attribute of an element. */
function withoutRepeats<T extends { element: string; attribute: string }>(patches: readonly T[]): T[] {
  const first = new Map(patches.toReversed().map((patch) => [`${patch.element} ${patch.attribute}`, patch]));
  return patches.filter((patch) => first.get(`${patch.element} ${patch.attribute}`) === patch);
}
