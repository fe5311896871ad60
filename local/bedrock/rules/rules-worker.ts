import * as z from 'zod';
import { serveTasks } from '../workers/serve-tasks.ts';
import type { Rule } from './rule.ts';
import { type RuleName, ruleNames } from './rule-names.ts';

/** Each rule is loaded by the first task for it: some bring large libraries. */
const load: Readonly<Record<RuleName, () => Promise<Rule>>> = {
  simplify: async () => (await import('./simplify.ts')).simplify,
  alt_text: async () => (await import('./alt-text.ts')).altText,
  vocabulary: async () => (await import('./vocabulary.ts')).vocabulary,
  hints: async () => (await import('./hints.ts')).hints,
  rephrase: async () => (await import('./rephrase.ts')).rephrase,
  translate: async () => (await import('./translate.ts')).translate,
  summarize: async () => (await import('./summarize.ts')).summarize,
  aria_fix: async () => (await import('./aria-fix.ts')).ariaFix,
};

const message = z.object({
  name: z.enum(ruleNames),
  task: z.object({
    text: z.string(),
    parameters: z.record(z.string(), z.json()),
    problems: z.string(),
    image: z
      .object({ format: z.enum(['png', 'jpeg', 'gif', 'webp']), bytes: z.instanceof(Uint8Array) })
      .optional(),
  }),
});

serveTasks(async (given) => {
  const { name, task } = message.parse(given);
  const rule = await load[name]();
  return rule({ ...task, image: task.image });
});
