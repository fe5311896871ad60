import type { CommandDefinition, CommandGroup } from './command-line/define-command.ts';
import type { Topic } from './commands/topics.ts';

export type LoadedCommands = ReadonlyMap<string, CommandDefinition | CommandGroup>;

const loaders: Readonly<Record<Topic, () => Promise<CommandDefinition | CommandGroup>>> = {
  org: async () => (await import('./commands/org.ts')).orgCommands,
  site: async () => (await import('./commands/site.ts')).siteCommands,
  key: async () => (await import('./commands/key.ts')).keyCommands,
  embed: async () => (await import('./commands/embed.ts')).embedCommand,
  preset: async () => (await import('./commands/preset.ts')).presetCommands,
  profile: async () => (await import('./commands/profile.ts')).profileCommands,
  ai: async () => (await import('./commands/ai.ts')).aiCommands,
  models: async () => (await import('./commands/models.ts')).modelsCommands,
  usage: async () => (await import('./commands/usage.ts')).usageCommands,
  feedback: async () => (await import('./commands/feedback.ts')).feedbackCommands,
  report: async () => (await import('./commands/report.ts')).reportCommand,
  status: async () => (await import('./commands/status.ts')).statusCommand,
  token: async () => (await import('./commands/token.ts')).tokenCommands,
  trace: async () => (await import('./commands/trace.ts')).traceCommand,
  audit: async () => (await import('./commands/audit.ts')).auditCommands,
  catalog: async () => (await import('./commands/catalog.ts')).catalogCommands,
  use: async () => (await import('./commands/use.ts')).useCommand,
  completion: async () => (await import('./commands/completion.ts')).completionCommand,
};

/** Loads the definitions of the commands among the words of a command line, or all for `completion` and by default. */
export async function loadCommands(words: readonly string[] = ['completion']): Promise<LoadedCommands> {
  const areAllNeeded = words.includes('completion');
  const wanted = Object.entries(loaders).filter(([name]) => areAllNeeded || words.includes(name));
  return new Map(await Promise.all(wanted.map(async ([name, load]) => [name, await load()] as const)));
}
