import { type CommandGroup, defineCommand, definePreparedCommand } from '../command-line/define-command.ts';
import { defineDeletion } from '../command-line/define-deletion.ts';
import { onOrOff } from '../command-line/values.ts';
import { shownWithin } from '../output/counts-within.ts';
import { changedPresetsText, presetsText, presetText } from '../output/preset-text.ts';
import { readJson } from './read-json.ts';

const setDetails = `
The JSON has name, tools, and optionally names (by language), description and
position (0 comes first):
  {"name": "Large print", "names": {"de": "Großdruck"},
   "tools": [{"featureCode": "text_zoom", "value": "150"},
             {"featureCode": "read_aloud"}]}
A tool that is only on or off takes no value.`;

/** The presets an organization's widgets offer. */
export const presetCommands: CommandGroup = {
  name: 'preset',
  summary: "an organization's presets",
  commands: [
    defineCommand({
      name: 'list',
      summary: 'list the presets, hidden ones included',
      arguments: { org: {} },
      examples: ['preset list acme --local'],
      run: async ({ presets }, { org }) => presets.list(org),
      text: presetsText,
    }),
    defineCommand({
      name: 'show',
      summary: 'print a preset with its tools',
      arguments: { org: {}, code: {} },
      examples: ['preset show acme low-vision --local'],
      run: async ({ presets }, { org, code }) => presets.show(org, code),
      text: presetText,
    }),
    definePreparedCommand({
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
        return async ({ presets }) => {
          const saved = isFromJson ? await presets.put(org, code, json) : null;
          return hidden === undefined && saved !== null
            ? saved
            : presets.setHidden(org, code, hidden === true);
        };
      },
      text: (saved, screen) => changedPresetsText([saved], screen),
    }),
    defineDeletion({
      summary: 'delete a preset; a built-in one comes back with preset reset',
      arguments: { org: {}, code: {} },
      examples: ['preset delete acme large-print --confirm large-print --local'],
      what: 'the preset',
      id: ({ code }) => code,
      run: async ({ presets }, { org, code }) => {
        await presets.delete(org, code);
        return { orgId: org, code, deleted: true };
      },
      text: ({ code }) => `Deleted ${code}.\n\n${shownWithin()}`,
    }),
    defineCommand({
      name: 'reset',
      summary: 'put built-in presets back as they came, deleted and hidden ones too',
      arguments: { org: {}, code: { summary: 'only this one', isOptional: true } },
      examples: ['preset reset acme --local', 'preset reset acme low-vision --local'],
      run: async ({ presets }, { org, code = null }) => presets.reset(org, code),
      text: changedPresetsText,
    }),
  ],
};
