import type { Rule } from './rule.ts';

export const ariaFix: Rule = () => ({ patches: [] });
