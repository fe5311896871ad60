import { altText } from './alt-text.ts';
import { createAriaFix } from './aria-fix.ts';
import { hints } from './hints.ts';
import { rephrase } from './rephrase.ts';
import type { Rule } from './rule.ts';
import { simplify } from './simplify.ts';
import { summarize } from './summarize.ts';
import { translate } from './translate.ts';
import { vocabulary } from './vocabulary.ts';

/** The transforms by rules. */
export interface Rules {
  /** The rule for a tool's or schema's name; `undefined` for a name the stand-in does not know. */
  find(name: string): Rule | undefined;
  /** Ends the thread that some rules work in. */
  stop(): Promise<void>;
}

/** The rules by the name of the tool or schema that asks for them. */
export function createRules(): Rules {
  const ariaFix = createAriaFix();
  const rules: ReadonlyMap<string, Rule> = new Map([
    ['simplify', simplify],
    ['alt_text', altText],
    ['vocabulary', vocabulary],
    ['hints', hints],
    ['rephrase', rephrase],
    ['translate', translate],
    ['summarize', summarize],
    ['aria_fix', ariaFix.rule],
  ]);
  return { find: (name) => rules.get(name), stop: () => ariaFix.stop() };
}
