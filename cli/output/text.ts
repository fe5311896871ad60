import { styleText } from 'node:util';
import { steeringCharacters, visible } from '../../shared/observability/visible.ts';
import { commandWord } from './options-text.ts';

/** A suggested command line of widgetctl, without the program's name and without the options of the deployment. */
interface Suggestion {
  readonly commandLine: string;
}

/**
 * Output of a command. It consists of the program's own words, escaped data and suggested command lines, and only the
 * functions below create it. Data therefore never becomes a suggestion and never reaches the terminal unescaped.
 */
class Output {
  /** Private, so that the type is nominal: a string or another object is no output. */
  readonly #parts: readonly (string | Suggestion)[];

  constructor(parts: readonly (string | Suggestion)[]) {
    this.#parts = parts.filter((part) => part !== '');
  }

  get parts(): readonly (string | Suggestion)[] {
    return this.#parts;
  }

  /** @param options options that select the deployment, which complete each suggested command line */
  render(options: string): string {
    return this.parts
      .map((part) =>
        typeof part === 'string' ? part : ['node cli', part.commandLine, options].join(' ').trimEnd(),
      )
      .join('');
  }
}

export type Text = Output;

/** Tag for the program's own words. Interpolated values are escaped, unless they are texts themselves. */
export function words(own: readonly string[], ...values: readonly (string | number | Text)[]): Text {
  return new Output(
    own.flatMap((literal, index) => {
      const value = values[index];
      if (value instanceof Output) return [literal, ...value.parts];
      return [literal, value === undefined ? '' : visible(String(value))];
    }),
  );
}

/**
 * Tag for a suggested command line, such as `key create ${orgId} SITE`. Interpolated values, or the words of a list, are
 * quoted for a shell.
 */
export function suggestion(own: readonly string[], ...values: readonly (string | readonly string[])[]): Text {
  const commandLine = own.map((literal, index) => {
    const value = values[index];
    const data = [value ?? []].flat().map((word) => commandWord(visible(word)));
    return `${literal}${data.join(' ')}`;
  });
  return new Output([{ commandLine: commandLine.join('') }]);
}

/** Puts each text on its own line. An empty text becomes an empty line; null is omitted. */
export function lines(...texts: readonly (Text | null)[]): Text {
  const present = texts.filter((text) => text !== null);
  return new Output(present.flatMap((text, index) => (index === 0 ? text.parts : ['\n', ...text.parts])));
}

/** Separates texts with blank lines. */
export function blocks(...texts: readonly (Text | null)[]): Text {
  return joined(texts, '\n\n');
}

/** Omits null and empty texts. */
export function joined(texts: readonly (Text | null)[], separator: string): Text {
  const present = texts.filter((text) => text !== null).filter(({ parts }) => parts.length > 0);
  return new Output(
    present.flatMap((text, index) => (index === 0 ? text.parts : [separator, ...text.parts])),
  );
}

/** Escapes data, but keeps its line breaks. */
export function paragraphs(data: string): Text {
  return lines(...data.split(/\r\n?|\n/).map((line) => words`${line}`));
}

export function styled(style: Parameters<typeof styleText>[0], data: string): Text {
  return new Output([styleText(style, visible(data), { validateStream: false })]);
}

/** Formats a value as JSON. Escape sequences of JSON replace characters that could manipulate a terminal. */
export function json(value: unknown, indentation = 2): Text {
  const printed = JSON.stringify(value, null, indentation) ?? 'null';
  return new Output([
    printed.replace(steeringCharacters, (character) =>
      character === '\n' ? character : character.split('').map(jsonEscape).join(''),
    ),
  ]);
}

function jsonEscape(unit: string): string {
  return `\\u${unit.charCodeAt(0).toString(16).padStart(4, '0')}`;
}
