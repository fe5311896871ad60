import * as z from 'zod';
import {
  removeDisallowed,
  removeInvalidValues,
  removeUnknown,
  repairRole,
} from './aria/attribute-repairs.ts';
import { type AriaFailure, type Change, failureSchema } from './aria/failure.ts';
import { nameIt, namingRules } from './aria/name-repairs.ts';
import { parsePage } from './aria/page.ts';
import { objectListParameter, type Rule, textParameter } from './rule.ts';

type Repair = (failure: AriaFailure) => readonly Change[];

const repairs: Readonly<Record<string, Repair>> = {
  ...Object.fromEntries(namingRules.map((rule) => [rule, nameIt])),
  'aria-allowed-attr': removeDisallowed,
  'aria-conditional-attr': removeDisallowed,
  'aria-deprecated-role': repairRole,
  'aria-prohibited-attr': removeDisallowed,
  'aria-roles': repairRole,
  'aria-valid-attr': removeUnknown,
  'aria-valid-attr-value': removeInvalidValues,
  'html-has-lang': setPageLanguage,
  'html-lang-valid': setPageLanguage,
  tabindex: set('tabindex', '0', 'Keeps it reachable by keyboard, in the order of the page.'),
  'valid-lang': set('lang', null, 'No such language; without it the language of the page applies.'),
};

function setPageLanguage({ language }: AriaFailure): Change[] {
  if (language === undefined) return [];
  return [{ attribute: 'lang', value: language, explanation: `The language of the page: ${language}.` }];
}

function set(attribute: string, value: string | null, explanation: string): Repair {
  return () => [{ attribute, value, explanation }];
}

const elementNames = z.array(z.string().regex(/^[a-z][a-z0-9-]*$/)).catch([]);

/** Proposes attributes that fix the listed failures, using only the page's content. */
export const ariaFix: Rule = ({ text, parameters }) => {
  const page = parsePage(text, elementNames.parse(parameters.within));
  const language = textParameter(parameters, 'language');
  const patches = objectListParameter(parameters, 'failures').flatMap((failure) => {
    const parsed = failureSchema.safeParse(failure);
    const element = parsed.success ? page.find(parsed.data.selector) : null;
    if (!parsed.success || element === null) return [];
    const { number, rule, selector } = parsed.data;
    const changes = repairs[rule]?.({ ...parsed.data, element, language }) ?? [];
    return changes.map((change) => ({ failure: number, element: selector, selector: null, ...change }));
  });
  page.close();
  return { patches: withoutRepeats(patches).map(({ element: _, ...patch }) => patch) };
};

function withoutRepeats<T extends { element: string; attribute: string }>(patches: readonly T[]): T[] {
  const first = new Map(patches.toReversed().map((patch) => [`${patch.element} ${patch.attribute}`, patch]));
  return patches.filter((patch) => first.get(`${patch.element} ${patch.attribute}`) === patch);
}
