import type { Rule } from './rule.ts';

/** Rules keyed by schema name. They are loaded on first use, because some require large libraries. */
export const rules: ReadonlyMap<string, () => Promise<Rule>> = new Map<string, () => Promise<Rule>>([
  // Request sent by `widgetctl models check`.
  ['model_check', async () => () => ({ word: 'yes' })],
  // Give no verdicts, because the rule-based model cannot act as a judge.
  ['judge_meaning', async () => () => ({ findings: [], lost: [], same: [] })],
  ['judge_hints', async () => () => ({ verdicts: [] })],
  ['simplify', async () => (await import('./english.ts')).simplify],
  ['alt_text', async () => (await import('./alt-text.ts')).altText],
  ['vocabulary', async () => (await import('./vocabulary.ts')).vocabulary],
  ['hints', async () => (await import('./hints.ts')).hints],
  // Returns the text unchanged, because rephrasing requires a language model.
  [
    'rephrase',
    async () =>
      ({ text }) => ({ text }),
  ],
  ['translate', async () => (await import('./translate.ts')).translate],
  ['summarize', async () => (await import('./summarize.ts')).summarize],
  ['aria_fix', async () => (await import('./aria-fix.ts')).ariaFix],
]);
