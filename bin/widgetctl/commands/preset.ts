import type { Command } from 'commander';
import type { Io } from '../io.ts';
import { shownWithin } from '../output/counts-within.ts';
import { changedPresetsText, presetsText, presetText } from '../output/preset-text.ts';
import type { Answer } from './answer.ts';
import { addExamples } from './examples.ts';
import { readJson } from './read-json.ts';

const putHelp = `
The JSON has name, tools, and optionally names (by language), description and
position (0 comes first):
  {"name": "Large print", "names": {"de": "Großdruck"},
   "tools": [{"featureCode": "text_zoom", "value": "150"},
             {"featureCode": "read_aloud"}]}
A tool that is only on or off takes no value.`;

/** `preset`: the presets an organization's widgets offer. */
export function addPresetCommands(program: Command, answer: Answer, io: Io): void {
  const preset = program.command('preset').description("an organization's presets");
  addList(preset, answer);
  addShow(preset, answer);
  addPut(preset, answer, io);
  addVisibility(preset, answer);
  addRemoval(preset, answer);
}

function addList(preset: Command, answer: Answer): void {
  const list = preset
    .command('list')
    .description('list the presets, hidden ones included')
    .argument('<org>')
    .action(async (orgId: string, _options: unknown, command: Command) =>
      answer(command, async ({ presets }) => presets.list(orgId), presetsText),
    );
  addExamples(list, 'preset list acme --local');
}

function addShow(preset: Command, answer: Answer): void {
  const show = preset
    .command('show')
    .description('print a preset with its tools')
    .argument('<org>')
    .argument('<code>')
    .action(async (orgId: string, code: string, _options: unknown, command: Command) =>
      answer(command, async ({ presets }) => presets.show(orgId, code), presetText),
    );
  addExamples(show, 'preset show acme low-vision --local');
}

function addPut(preset: Command, answer: Answer, io: Io): void {
  const put = preset
    .command('put')
    .description('add a preset, or change the one with this code, from JSON')
    .argument('<org>')
    .argument('<code>', 'its code, such as large-print')
    .option('--file <path>', 'the file with the JSON; - for standard input', '-')
    .addHelpText('after', putHelp)
    .action(async (orgId: string, code: string, { file }: { file: string }, command: Command) => {
      const input = await readJson(file, io.stdin);
      await answer(
        command,
        async ({ presets }) => presets.put(orgId, code, input),
        (saved, screen) => changedPresetsText([saved], screen),
      );
    });
  addExamples(
    put,
    'preset put acme large-print --file large-print.json --local',
    'preset put acme large-print --local < large-print.json',
  );
}

function addVisibility(preset: Command, answer: Answer): void {
  const hide = preset
    .command('hide')
    .description('keep a preset, but do not offer it')
    .argument('<org>')
    .argument('<code>')
    .action(async (orgId: string, code: string, _options: unknown, command: Command) =>
      answer(
        command,
        async ({ presets }) => presets.hide(orgId, code),
        (hidden, screen) => changedPresetsText([hidden], screen),
      ),
    );
  addExamples(hide, 'preset hide acme seizure-safe --local');
  const unhide = preset
    .command('unhide')
    .description('offer a hidden preset again')
    .argument('<org>')
    .argument('<code>')
    .action(async (orgId: string, code: string, _options: unknown, command: Command) =>
      answer(
        command,
        async ({ presets }) => presets.unhide(orgId, code),
        (offered, screen) => changedPresetsText([offered], screen),
      ),
    );
  addExamples(unhide, 'preset unhide acme seizure-safe --local');
}

function addRemoval(preset: Command, answer: Answer): void {
  const remove = preset
    .command('delete')
    .description('delete a preset; a built-in one comes back with preset reset')
    .argument('<org>')
    .argument('<code>')
    .action(async (orgId: string, code: string, _options: unknown, command: Command) =>
      answer(
        command,
        async ({ presets }) => {
          await presets.delete(orgId, code);
          return { orgId, code, deleted: true };
        },
        () => `Deleted ${code}.\n\n${shownWithin()}`,
      ),
    );
  addExamples(remove, 'preset delete acme large-print --local');
  const reset = preset
    .command('reset')
    .description('put built-in presets back as they came, deleted and hidden ones too')
    .argument('<org>')
    .argument('[code]', 'only this one')
    .action(async (orgId: string, code: string | undefined, _options: unknown, command: Command) =>
      answer(command, async ({ presets }) => presets.reset(orgId, code ?? null), changedPresetsText),
    );
  addExamples(reset, 'preset reset acme --local', 'preset reset acme low-vision --local');
}
