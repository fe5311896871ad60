import type { FieldChange } from '../audit/audit-entry.ts';
import { fieldChanges, recordedChanges } from '../audit/field-changes.ts';
import type { Changed } from '../operations/changed.ts';
import type { Screen } from '../output/screen.ts';
import { type Cell, tableText } from '../output/table.ts';
import { blocks, type Text, words } from '../output/text.ts';
import {
  type Action,
  type CommandDefinition,
  type CommandHead,
  defineCommand,
  type Load,
} from './define-command.ts';
import type { ArgumentSpecs, InputOf, NoSpecs, OptionSpecs } from './specs.ts';

interface Change<Operations, Arguments, Options, View>
  extends CommandHead<Arguments, Options>,
    Omit<Action<Operations, InputOf<Arguments, Options>, Changed<View>>, 'isAudited'> {
  readonly view: (after: View, screen: Screen) => Text;
  /** Returns the part of the result that `--json` prints. By default, all of it. */
  readonly document?: (after: View) => object;
  /** States when the change takes effect. */
  readonly effect?: Text;
}

/** Defines a command that changes settings. Prints and audits old and new values, so that a mistake can be undone. */
export function defineChange<
  Operations,
  const Arguments extends ArgumentSpecs,
  const Options extends OptionSpecs = NoSpecs,
  View extends object = object,
>(
  load: Load<Operations>,
  { view, document = (after) => after, effect, run, ...spec }: Change<Operations, Arguments, Options, View>,
): CommandDefinition {
  return defineCommand<Operations, Arguments, Options, Changed<View>>(load, {
    ...spec,
    isAudited: true,
    run,
    changes: ({ before, after }) => recordedChanges(fieldChanges(before, after)),
    document: ({ before, after }) => ({ ...document(after), changes: fieldChanges(before, after) }),
    text: ({ before, after }, screen) =>
      blocks(view(after, screen), changesText(fieldChanges(before, after), screen), effect ?? null),
  });
}

function changesText(changes: readonly FieldChange[], screen: Screen): Text {
  return tableText(
    changes,
    { changed: 'field', before: ({ before }) => cellOf(before), after: ({ after }) => cellOf(after) },
    screen,
    words`Nothing changed.`,
  );
}

function cellOf(value: unknown): Cell {
  const isPlain = typeof value === 'string' || typeof value === 'number' || typeof value === 'boolean';
  return isPlain || value === null ? value : JSON.stringify(value);
}
