/** The transforms that there are rules for, as tools and schemas are named. */
export const ruleNames = [
  'simplify',
  'alt_text',
  'vocabulary',
  'hints',
  'rephrase',
  'translate',
  'summarize',
  'aria_fix',
] as const;

export type RuleName = (typeof ruleNames)[number];
