import type { Command, Option } from 'commander';
import type { RecordedCommand } from './audit-entry.ts';

/** Arguments whose values are recorded: IDs and amounts, but not visitor IDs, labels or file paths. */
const recordedArguments: ReadonlySet<string> = new Set(['site', 'key-id', 'code', 'credits', 'calls']);

/**
 * Free-text options whose values are recorded. The values of flags, choices and parsed options, such as numbers, are
 * always recorded.
 */
const recordedTexts: ReadonlySet<string> = new Set([
  'language',
  'lead-color',
  'trigger-color',
  'icon',
  'size',
  'presets',
]);

/**
 * Matches a feedback reference. The audit trail records references but not entry IDs, because web pages choose the IDs
 * and may put personal data into them.
 */
const reference = /^(FB|AR)[- ]?\w{4}[- ]?\w{4}$/i;

/** Returns the parts of a command that the audit trail records. */
export function recordedCommand(command: Command): RecordedCommand {
  const options: Readonly<Record<string, unknown>> = command.opts();
  const given = command.options.filter((option) => options[option.attributeName()] !== undefined);
  const values = command.registeredArguments.map(
    (argument, index) => [argument.name(), textOf(command.processedArgs[index])] as const,
  );
  return {
    command: wordsOf(command).join(' '),
    orgId: values.find(([name]) => name === 'org')?.[1] || null,
    arguments: Object.fromEntries(
      values.filter(
        ([name, value]) =>
          value !== '' && (recordedArguments.has(name) || (name === 'entry' && reference.test(value))),
      ),
    ),
    options: Object.fromEntries(
      given
        .filter((option) => option.name() !== 'confirm')
        .map((option) => [option.name(), settingOf(option, options[option.attributeName()])]),
    ),
  };
}

function wordsOf(command: Command): readonly string[] {
  return command.parent === null ? [] : [...wordsOf(command.parent), command.name()];
}

function settingOf(option: Option, value: unknown): string | boolean {
  if (typeof value === 'boolean') return value;
  return option.parseArg === undefined && !recordedTexts.has(option.name()) ? true : textOf(value);
}

function textOf(value: unknown): string {
  if (value === undefined) return '';
  return Array.isArray(value) ? value.map(String).join(', ') : String(value);
}
