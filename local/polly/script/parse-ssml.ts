import { SaxesParser } from 'saxes';
import { ServiceError } from '../../emulator/http/service-error.ts';
import type { Pause, Script, Speech } from './script.ts';

/** Elements that Polly supports. Only the content of those without an effect here is read. */
const known = new Set([
  'speak',
  'p',
  's',
  'break',
  'prosody',
  'emphasis',
  'lang',
  'mark',
  'phoneme',
  'say-as',
  'sub',
  'w',
  'amazon:domain',
  'amazon:effect',
  'amazon:auto-breaths',
  'amazon:breath',
]);
const rates: Readonly<Record<string, number>> = {
  'x-slow': 50,
  slow: 75,
  medium: 100,
  default: 100,
  fast: 125,
  'x-fast': 150,
};
const percentByRate = new Map(Object.entries(rates));
const breakMs: Readonly<Record<string, number>> = {
  none: 0,
  'x-weak': 0,
  weak: 150,
  medium: 250,
  strong: 500,
  'x-strong': 1_000,
};
const msByStrength = new Map(Object.entries(breakMs));
const pauseAfterMs: Readonly<Record<string, number>> = { p: 500, s: 250 };
const longestBreakMs = 10_000;

/** Units of text in markup: references, line breaks and single characters, each one character of text. */
const characterInMarkup = /&[^;]*;|\r\n|./gsu;

type Attributes = Readonly<Record<string, string>>;

interface Open {
  readonly name: string;
  readonly ratePercent: number;
}

/**
 * Parses SSML into a script. Applies rates and breaks; the text of all other elements is spoken plainly.
 * @throws ServiceError InvalidSsmlException (400) for markup that is malformed, not within `<speak>`, or
 * unknown
 */
export function parseSsml(ssml: string): Script {
  const script: (Speech | Pause)[] = [];
  const open: Open[] = [];
  let run = new SpeechRun(100);
  /** End of the markup before the text. */
  let textStart = 0;
  const refuse = () => {
    throw invalidSsml();
  };
  const flush = () => {
    if (run.isSpoken) script.push(run.speech());
    run = new SpeechRun(open.at(-1)?.ratePercent ?? 100);
  };
  const parser = new SaxesParser();
  parser.on('error', refuse);
  parser.on('xmldecl', refuse);
  parser.on('doctype', refuse);
  parser.on('processinginstruction', refuse);
  parser.on('cdata', refuse);
  // Told at the second hyphen of the two that end it.
  parser.on('comment', () => {
    textStart = parser.position + 1;
  });
  parser.on('text', (text) => {
    if (open.length > 0) run.add(text, ssml, textStart);
  });
  parser.on('opentag', ({ name, attributes }) => {
    if (!known.has(name) || (name === 'speak') !== (open.length === 0)) refuse();
    open.push({ name, ratePercent: rateOf(name, attributes, open.at(-1)?.ratePercent ?? 100) });
    flush();
    if (name === 'break') script.push({ kind: 'pause', durationMs: breakLengthMs(attributes) });
    textStart = parser.position;
  });
  parser.on('closetag', ({ name }) => {
    open.pop();
    flush();
    const pause = pauseAfterMs[name];
    if (pause !== undefined) script.push({ kind: 'pause', durationMs: pause });
    textStart = parser.position;
  });
  parser.write(ssml).close();
  return script;
}

/** Billed characters: those outside tags, with decoded entities. */
export function billedCharacters(script: Script): number {
  return script.reduce((sum, part) => sum + (part.kind === 'speech' ? part.sources.length : 0), 0);
}

class SpeechRun {
  private readonly ratePercent: number;
  private readonly sources: (readonly [number, number])[] = [];
  private text = '';

  constructor(ratePercent: number) {
    this.ratePercent = ratePercent;
  }

  get isSpoken(): boolean {
    return this.text.trim() !== '';
  }

  /** Appends text at a position of the markup. */
  add(text: string, markup: string, start: number): void {
    this.text += text;
    const places = new RegExp(characterInMarkup);
    places.lastIndex = start;
    for (const _ of text) {
      const from = places.lastIndex;
      places.exec(markup);
      this.sources.push([from, places.lastIndex]);
    }
  }

  speech(): Speech {
    return { kind: 'speech', text: this.text, sources: this.sources, ratePercent: this.ratePercent };
  }
}

function rateOf(element: string, attributes: Attributes, inherited: number): number {
  const rate = element === 'prosody' ? attributes.rate : undefined;
  if (rate === undefined) return inherited;
  const percent =
    percentByRate.get(rate) ?? (/^\d{1,3}%$/.test(rate) ? Number.parseInt(rate, 10) : undefined);
  if (percent === undefined || percent < 20 || percent > 200) throw invalidSsml();
  return percent;
}

function breakLengthMs(attributes: Attributes): number {
  const { time, strength = 'medium' } = attributes;
  if (time === undefined) {
    const length = msByStrength.get(strength);
    if (length === undefined) throw invalidSsml();
    return length;
  }
  const match = /^(\d+(?:\.\d+)?)(ms|s)$/.exec(time);
  const length = Number(match?.[1]) * (match?.[2] === 's' ? 1_000 : 1);
  if (!(length <= longestBreakMs)) throw invalidSsml();
  return length;
}

function invalidSsml(): ServiceError {
  return new ServiceError(400, 'InvalidSsmlException', 'Invalid SSML request');
}
