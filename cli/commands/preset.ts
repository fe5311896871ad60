import { createReadStream } from 'node:fs';
import { buffer } from 'node:stream/consumers';
import { defineChange } from '../command-line/define-change.ts';
import { type CommandGroup, defineCommand } from '../command-line/define-command.ts';
import { defineDeletion } from '../command-line/define-deletion.ts';
import { onOrOff } from '../command-line/values.ts';
import { UsageError } from '../errors.ts';
import type { Io } from '../io.ts';
import type { Deployment } from '../operations/deployment.ts';
import type { PresetView } from '../operations/presets.ts';
import { shownWithin } from '../output/propagation.ts';
import { type Columns, fieldsText, tableText } from '../output/table.ts';
import { blocks, words } from '../output/text.ts';
import { topics } from './topics.ts';

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

const setDetails = `
The JSON has name, tools, and optionally names (by language), description and
position (0 is first):
  {"name": "Large print", "names": {"de": "Großdruck"},
   "tools": [{"featureCode": "text_zoom", "value": "150"},
             {"featureCode": "read_aloud"}]}
A tool without values takes no value.`;

export const presetCommands: CommandGroup = {
  name: 'preset',
  summary: topics.preset,
  commands: [
    defineCommand(load, {
      name: 'list',
      isAudited: false,
      summary: 'list presets, including hidden ones',
      arguments: { org: {} },
      examples: ['preset list acme --local'],
      run: async (presets, { org }) => presets.list(org),
      rows: (presets) => presets,
      columns: presetColumns,
      whenEmpty: words`There are no presets: restore the built-in ones with preset reset ORG.`,
    }),
    defineCommand(load, {
      name: 'show',
      isAudited: false,
      summary: 'print a preset with its tools',
      arguments: { org: {}, code: {} },
      examples: ['preset show acme larger-and-clearer --local'],
      run: async (presets, { org, code }) => presets.show(org, code),
      text: (preset, screen) =>
        blocks(
          fieldsText(preset, {
            Preset: 'code',
            Name: 'name',
            ...Object.fromEntries(
              Object.entries(preset.names).map(([language, name]) => [`Name (${language})`, () => name]),
            ),
            Description: 'description',
            'Built in': 'builtIn',
            Offered: ({ hidden }) => !hidden,
          }),
          tableText(
            preset.tools,
            {
              tool: 'featureCode',
              value: 'value',
              'in the plan': ({ featureCode }) => !preset.outsidePlan.includes(featureCode),
            },
            screen,
            words`It has no tools.`,
          ),
        ),
    }),
    defineChange(load, {
      name: 'set',
      summary: 'create or change a preset from JSON, or hide or show it',
      arguments: { org: {}, code: { summary: 'its code, such as large-print' } },
      options: {
        file: {
          value: 'path',
          summary: 'the JSON file; - for standard input (default without --hidden)',
        },
        hidden: { value: 'on|off', summary: 'hide the preset from visitors, or show it', parse: onOrOff },
      },
      details: setDetails,
      examples: [
        'preset set acme large-print --file large-print.json --local',
        'preset set acme large-print --local < large-print.json',
        'preset set acme less-motion --hidden on --local',
      ],
      check: ({ file, hidden }, { stdin }) => {
        if (readsStdin(file, hidden) && stdin.isTTY === true) {
          throw new UsageError(
            'No JSON was specified: pass a file with --file PATH, or redirect one with < PATH.',
          );
        }
      },
      run: async (presets, { org, code, file, hidden }, { stdin }) => {
        if (file === undefined && hidden !== undefined) return presets.setHidden(org, code, hidden);
        const saved = await presets.put(org, code, await readJson(file ?? '-', stdin));
        if (hidden === undefined) return saved;
        return { before: saved.before, after: (await presets.setHidden(org, code, hidden)).after };
      },
      view: (preset, screen) => tableText([preset], presetColumns, screen),
      effect: shownWithin(),
    }),
    defineDeletion(load, {
      summary: 'delete a preset; preset reset restores built-in ones',
      arguments: { org: {}, code: {} },
      examples: ['preset delete acme large-print --confirm large-print --local'],
      what: 'the preset',
      id: ({ code }) => code,
      run: async (presets, { org, code }) => {
        await presets.delete(org, code);
        return { orgId: org, code, deleted: true };
      },
      text: ({ code }) => blocks(words`Deleted ${code}.`, shownWithin()),
    }),
    defineCommand(load, {
      name: 'reset',
      isAudited: true,
      summary: 'restore built-in presets, including deleted and hidden ones',
      arguments: { org: {}, code: { summary: 'only this one', isOptional: true } },
      examples: ['preset reset acme --local', 'preset reset acme larger-and-clearer --local'],
      run: async (presets, { org, code = null }) => presets.reset(org, code),
      rows: (presets) => presets,
      columns: presetColumns,
      text: shownWithin,
    }),
  ],
};

function readsStdin(file: string | undefined, hidden: boolean | undefined): boolean {
  return file === '-' || (file === undefined && hidden === undefined);
}

async function readJson(path: string, stdin: Io['stdin']): Promise<unknown> {
  const place = path === '-' ? 'Standard input' : `The file ${path}`;
  const bytes = await buffer(path === '-' ? stdin : createReadStream(path)).catch((cause: unknown) => {
    throw new UsageError(`${place} cannot be read: check its name and permissions.`, { cause });
  });
  try {
    return JSON.parse(new TextDecoder('utf-8', { fatal: true }).decode(bytes));
  } catch (cause) {
    throw new UsageError(`${place} is not JSON in UTF-8: see preset set --help for its fields.`, { cause });
  }
}
