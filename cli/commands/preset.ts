import { createReadStream } from 'node:fs';
import { type CommandGroup, defineCommand, definePreparedCommand } from '../command-line/define-command.ts';
import { defineDeletion } from '../command-line/define-deletion.ts';
import { onOrOff } from '../command-line/values.ts';
import { UsageError } from '../errors.ts';
import type { Io } from '../io.ts';
import type { Deployment } from '../operations/deployment.ts';
import type { PresetView } from '../operations/presets.ts';
import { shownWithin } from '../output/propagation.ts';
import { blocks, type Columns, fieldsText, tableText } from '../output/table.ts';

const load = async (deployment: Deployment) =>
  new (await import('../operations/presets.ts')).PresetOperations(deployment);

const presetColumns: Columns<PresetView> = {
  preset: 'code',
  name: 'name',
  description: 'description',
  tools: ({ tools }) => tools.length,
  'outside plan': ({ outsidePlan }) => outsidePlan.length,
  'built in': 'builtIn',
  offered: ({ hidden }) => !hidden,
};

/** Far larger than any document read here. */
const maximumBytes = 1_000_000;

const setDetails = `
The JSON has name, tools, and optionally names (by language), description and
position (0 comes first):
  {"name": "Large print", "names": {"de": "Großdruck"},
   "tools": [{"featureCode": "text_zoom", "value": "150"},
             {"featureCode": "read_aloud"}]}
A tool that is only on or off takes no value.`;

export const presetCommands: CommandGroup = {
  name: 'preset',
  summary: "an organization's presets",
  commands: [
    defineCommand(load, {
      name: 'list',
      summary: 'list the presets, hidden ones included',
      arguments: { org: {} },
      examples: ['preset list acme --local'],
      run: async (presets, { org }) => presets.list(org),
      rows: (presets) => presets,
      columns: presetColumns,
      whenEmpty: 'There are no presets: bring back the built-in ones with preset reset ORG.',
    }),
    defineCommand(load, {
      name: 'show',
      summary: 'print a preset with its tools',
      arguments: { org: {}, code: {} },
      examples: ['preset show acme low-vision --local'],
      run: async (presets, { org, code }) => presets.show(org, code),
      text: (preset, screen) =>
        blocks(
          fieldsText(
            preset,
            {
              Preset: 'code',
              Name: 'name',
              ...Object.fromEntries(
                Object.entries(preset.names).map(([language, name]) => [`Name (${language})`, () => name]),
              ),
              Description: 'description',
              'Built in': 'builtIn',
              Offered: ({ hidden }) => !hidden,
            },
            screen,
          ),
          tableText(
            preset.tools,
            {
              tool: 'featureCode',
              value: 'value',
              'in the plan': ({ featureCode }) => !preset.outsidePlan.includes(featureCode),
            },
            screen,
            'It switches nothing on.',
          ),
        ),
    }),
    definePreparedCommand(load, {
      name: 'set',
      summary: 'add a preset or change the one with this code, from JSON; or hide it, or offer it again',
      arguments: { org: {}, code: { summary: 'its code, such as large-print' } },
      options: {
        file: {
          value: 'path',
          summary: 'the file with the JSON; - for standard input, also without --hidden',
        },
        hidden: { value: 'on|off', summary: 'keep the preset, but do not offer it', parse: onOrOff },
      },
      details: setDetails,
      examples: [
        'preset set acme large-print --file large-print.json --local',
        'preset set acme large-print --local < large-print.json',
        'preset set acme seizure-safe --hidden on --local',
      ],
      prepare: async ({ org, code, file, hidden }, { io }) => {
        const isFromJson = file !== undefined || hidden === undefined;
        const json = isFromJson ? await readJson(file ?? '-', io.stdin) : null;
        return async (presets) => {
          const saved = isFromJson ? await presets.put(org, code, json) : null;
          return hidden === undefined && saved !== null
            ? saved
            : presets.setHidden(org, code, hidden === true);
        };
      },
      rows: (saved) => [saved],
      columns: presetColumns,
      text: shownWithin,
    }),
    defineDeletion(load, {
      summary: 'delete a preset; a built-in one comes back with preset reset',
      arguments: { org: {}, code: {} },
      examples: ['preset delete acme large-print --confirm large-print --local'],
      what: 'the preset',
      id: ({ code }) => code,
      run: async (presets, { org, code }) => {
        await presets.delete(org, code);
        return { orgId: org, code, deleted: true };
      },
      text: ({ code }) => `Deleted ${code}.\n\n${shownWithin()}`,
    }),
    defineCommand(load, {
      name: 'reset',
      summary: 'put built-in presets back as they came, deleted and hidden ones too',
      arguments: { org: {}, code: { summary: 'only this one', isOptional: true } },
      examples: ['preset reset acme --local', 'preset reset acme low-vision --local'],
      run: async (presets, { org, code = null }) => presets.reset(org, code),
      rows: (presets) => presets,
      columns: presetColumns,
      text: shownWithin,
    }),
  ],
};

/**
 * Reads JSON in UTF-8, with or without a byte order mark, from a file, or from standard input for `-`.
 *
 * @throws UsageError when it cannot be read, is too large, or is not JSON in UTF-8
 */
async function readJson(path: string, stdin: Io['stdin']): Promise<unknown> {
  const place = path === '-' ? 'Standard input' : `The file ${path}`;
  const bytes = path === '-' ? await readInput(stdin, place) : await readFileAt(path, place);
  const text = decode(bytes, place);
  try {
    return JSON.parse(text);
  } catch (error) {
    throw new UsageError(`${place} does not hold JSON: see preset set --help for what it must hold.`, {
      cause: error,
    });
  }
}

/** A lenient decoder would replace bytes of other encodings by U+FFFD. */
function decode(bytes: Uint8Array, place: string): string {
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch (error) {
    throw new UsageError(`${place} is not text in UTF-8: save it as UTF-8, then run the same again.`, {
      cause: error,
    });
  }
}

async function readFileAt(path: string, place: string): Promise<Uint8Array> {
  try {
    return await readAll(createReadStream(path), place);
  } catch (error) {
    if (error instanceof UsageError) throw error;
    throw new UsageError(`${place} cannot be read: check its name and permissions.`, { cause: error });
  }
}

async function readInput(stdin: Io['stdin'], place: string): Promise<Uint8Array> {
  if (stdin.isTTY === true) {
    throw new UsageError('There is no document: name its file with --file PATH, or send it with < PATH.');
  }
  return readAll(stdin, place);
}

async function readAll(stream: AsyncIterable<string | Uint8Array>, place: string): Promise<Uint8Array> {
  const chunks: Buffer[] = [];
  let size = 0;
  for await (const chunk of stream) {
    const bytes = Buffer.from(chunk);
    size += bytes.length;
    if (size > maximumBytes) throw new UsageError(`${place} holds more than 1 MB: send one document.`);
    chunks.push(bytes);
  }
  return Buffer.concat(chunks);
}
