import type { Command } from 'commander';

/** Returns the commands that an operator can run, with their words. */
export function leavesOf(command: Command, words: readonly string[] = []): [string, Command][] {
  return command.commands.flatMap((child) => {
    const path = [...words, child.name()];
    const leaf: [string, Command] = [path.join(' '), child];
    return child.commands.length > 0 ? leavesOf(child, path) : [leaf];
  });
}
