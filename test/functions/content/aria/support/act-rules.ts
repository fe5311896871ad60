import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

/** One example of the W3C's ACT Rules. */
export interface ActExample {
  readonly ruleId: string;
  /** The axe-core rules that detect this example's failure. */
  readonly axeRules: readonly string[];
  readonly outcome: 'passed' | 'failed';
  readonly html: string;
}

/** Maps each ACT rule whose violations an attribute can fix to the equivalent axe-core rules. */
const axeRules: Readonly<Record<string, readonly string[]>> = {
  '97a4e1': ['button-name', 'aria-command-name'],
  c487ae: ['link-name', 'area-alt', 'image-alt'],
  '23a2a8': ['image-alt', 'role-img-alt'],
  '59796f': ['input-image-alt'],
  '7d6734': ['svg-img-alt'],
  e086e5: ['label', 'select-name', 'aria-input-field-name', 'aria-toggle-field-name'],
  ffd0e9: ['empty-heading'],
  cae760: ['frame-title'],
  '2t702h': ['summary-name'],
  m6b1q3: ['button-name', 'aria-command-name'],
  b5c3f8: ['html-has-lang'],
  bf051a: ['html-lang-valid'],
  de46e4: ['valid-lang'],
  '674b10': ['aria-roles'],
  '5c01ea': ['aria-allowed-attr', 'aria-prohibited-attr'],
  '5f99a7': ['aria-valid-attr'],
  '6a7281': ['aria-valid-attr-value'],
  '4e8ab6': ['aria-required-attr'],
};

/** Reads the examples from the rule files in a checkout of act-rules/act-rules.github.io. */
export function readActExamples(checkout: string): ActExample[] {
  const directory = join(checkout, '_rules');
  return readdirSync(directory).flatMap((file) => {
    const text = readFileSync(join(directory, file), 'utf8');
    const ruleId = /^id: (\w+)/m.exec(text)?.[1] ?? '';
    const rules = axeRules[ruleId];
    if (rules === undefined) return [];
    return text.split(/^#### /m).flatMap((section): ActExample[] => {
      const outcome = /^(passed|failed) example/i.exec(section)?.[1]?.toLowerCase();
      const html = /^```html\n([\s\S]*?)^```/m.exec(section)?.[1];
      if (html === undefined || (outcome !== 'passed' && outcome !== 'failed')) return [];
      return [{ ruleId, axeRules: rules, outcome, html }];
    });
  });
}
