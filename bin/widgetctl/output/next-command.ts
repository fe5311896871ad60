import { type Target, targetOptions } from '../connection/target.ts';

/** The text with every command line in it (`npx widgetctl …` up to the end of its line) meant for the same deployment. */
export function withTarget(text: string, target: Target): string {
  return text.replace(/npx widgetctl [^\n]+/g, (commandLine) => `${commandLine} ${targetOptions(target)}`);
}
