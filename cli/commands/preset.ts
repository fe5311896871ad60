import { type CommandGroup, defineCommand, definePreparedCommand } from '../command-line/define-command.ts';
import { shownWithin } from '../output/counts-within.ts';
import { changedPresetsText, presetsText, presetText } from '../output/preset-text.ts';
import { readJson } from './read-json.ts';

const putDetails = `
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
      name: 'put',
      summary: 'add a preset, or change the one with this code, from JSON',
      arguments: { org: {}, code: { summary: 'its code, such as large-print' } },
      options: {
        file: { value: 'path', summary: 'the file with the JSON; - for standard input', default: '-' },
      },
      details: putDetails,
      examples: [
        'preset put acme large-print --file large-print.json --local',
        'preset put acme large-print --local < large-print.json',
      ],
      prepare: async ({ org, code, file }, { io }) => {
        const json = await readJson(file, io.stdin);
        return async ({ presets }) => presets.put(org, code, json);
      },
      text: (saved, screen) => changedPresetsText([saved], screen),
    }),
    defineCommand({
      name: 'hide',
      summary: 'keep a preset, but do not offer it',
      arguments: { org: {}, code: {} },
      examples: ['preset hide acme seizure-safe --local'],
      run: async ({ presets }, { org, code }) => presets.hide(org, code),
      text: (hidden, screen) => changedPresetsText([hidden], screen),
    }),
    defineCommand({
      name: 'unhide',
      summary: 'offer a hidden preset again',
      arguments: { org: {}, code: {} },
      examples: ['preset unhide acme seizure-safe --local'],
      run: async ({ presets }, { org, code }) => presets.unhide(org, code),
      text: (offered, screen) => changedPresetsText([offered], screen),
    }),
    defineCommand({
      name: 'delete',
      summary: 'delete a preset; a built-in one comes back with preset reset',
      arguments: { org: {}, code: {} },
      examples: ['preset delete acme large-print --local'],
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
