import type { Command } from 'commander';
import * as z from 'zod';
import type { RecordedCommand } from './audit-entry.ts';

/**
 * Last words of the names of read-only commands, such as `list` in `org list`. All other commands are recorded,
 * including commands that are added later.
 */
const readingWords: ReadonlySet<string> = new Set([
  'list',
  'show',
  'export',
  'check',
  'embed',
  'status',
  'trace',
  'tail',
  'logs',
]);

/** Arguments whose values are recorded: IDs and amounts, but not visitor IDs, labels or file paths. */
const recordedArguments: ReadonlySet<string> = new Set(['site', 'key-id', 'code', 'credits', 'shards']);

const recordedOptions: ReadonlySet<string> = new Set([
  'plan',
  'calls',
  'rpm',
  'demo',
  'allow',
  'disallow',
  'shards',
  'suspend',
  'resume',
  'hidden',
  'off',
  'status',
  'tier',
  'credits',
  'cap',
  'grace',
  'expires',
  'all',
  'twice',
  'language',
  'position',
  'leadColor',
  'triggerColor',
  'icon',
  'size',
  'offsetX',
  'offsetY',
  'hideOnMobile',
  'trackUsage',
]);

/** Options that select a deployment or an output format are not recorded. */
const globalOptions: ReadonlySet<string> = new Set([
  'local',
  'port',
  'stack',
  'region',
  'profile',
  'json',
  'confirm',
]);

/** Matches a feedback reference. Entry IDs, which pages choose, are not recorded. */
const reference = /^(FB|AR)[- ]?\w{4}[- ]?\w{4}$/i;

const optionsSchema = z.record(z.string(), z.unknown());

/** Returns null for a read-only command. */
export function recordedCommand(command: Command): RecordedCommand | null {
  const words = wordsOf(command);
  const options = optionsSchema.parse(command.opts());
  if (!isRecorded(command, words, options)) return null;
  const given = command.registeredArguments.map(
    (argument, index) => [argument.name(), textOf(command.processedArgs[index])] as const,
  );
  return {
    command: words.join(' '),
    orgId: given.find(([name]) => name === 'org')?.[1] || null,
    arguments: Object.fromEntries(
      given.filter(
        ([name, value]) =>
          value !== '' && (recordedArguments.has(name) || (name === 'entry' && reference.test(value))),
      ),
    ),
    options: Object.fromEntries(
      Object.entries(options)
        .filter(([name, value]) => value !== undefined && !globalOptions.has(name))
        .map(([name, value]) => [name, recordedOptions.has(name) ? settingOf(value) : true]),
    ),
  };
}

function isRecorded(
  command: Command,
  words: readonly string[],
  options: Readonly<Record<string, unknown>>,
): boolean {
  if (options.withSecrets === true) return true;
  const isPreview =
    command.options.some((option) => option.attributeName() === 'confirm') && options.confirm === undefined;
  return !isPreview && !readingWords.has(words.at(-1) ?? '');
}

function wordsOf(command: Command): readonly string[] {
  return command.parent === null ? [] : [...wordsOf(command.parent), command.name()];
}

function settingOf(value: unknown): string | boolean {
  return typeof value === 'boolean' ? value : textOf(value);
}

function textOf(value: unknown): string {
  if (value === undefined || value === null) return '';
  return Array.isArray(value) ? value.map(String).join(', ') : String(value);
}
