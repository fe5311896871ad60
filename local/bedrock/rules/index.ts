import { altText } from './alt-text.ts';
import { ariaFix } from './aria-fix.ts';
import { hints } from './hints.ts';
import { rephrase } from './rephrase.ts';
import type { Rule } from './rule.ts';
import { simplify } from './simplify.ts';
import { summarize } from './summarize.ts';
import { translate } from './translate.ts';
import { vocabulary } from './vocabulary.ts';

/** The rules by the name of the tool or schema that asks for them. */
const rules: ReadonlyMap<string, Rule> = new Map([
  ['simplify', simplify],
  ['alt_text', altText],
  ['vocabulary', vocabulary],
  ['hints', hints],
  ['rephrase', rephrase],
  ['translate', translate],
  ['summarize', summarize],
  ['aria_fix', ariaFix],
]);

/** The rule for a tool's name; `undefined` for a name the stand-in does not know. */
export function findRule(name: string): Rule | undefined {
  return rules.get(name);
}
