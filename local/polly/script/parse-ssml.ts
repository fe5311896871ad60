import { ServiceError } from '../../stand-in/http/service-error.ts';
import type { Pause, Script, Speech } from './script.ts';

/** Elements that Polly knows. Those without an effect here are read for what they hold. */
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
const breakMs: Readonly<Record<string, number>> = {
  none: 0,
  'x-weak': 0,
  weak: 150,
  medium: 250,
  strong: 500,
  'x-strong': 1_000,
};
const pauseAfterMs: Readonly<Record<string, number>> = { p: 500, s: 250 };
const longestBreakMs = 10_000;
const entities: Readonly<Record<string, string>> = { amp: '&', lt: '<', gt: '>', quot: '"', apos: "'" };

const token =
  /<!--[\s\S]*?-->|<\/([\w:-]+)\s*>|<([\w:-]+)((?:\s+[\w:-]+\s*=\s*(?:"[^"<]*"|'[^'<]*'))*)\s*(\/?)>|&(?:#(\d+)|#x([\da-f]+)|(\w+));|[^<&]/giu;

interface Open {
  readonly name: string;
  readonly ratePercent: number;
}

/**
 * Reads SSML into a script. Rates and breaks count; the words of every other element are said plainly.
 * @throws ServiceError InvalidSsmlException (400) for markup that is not well formed, not within `<speak>`, or unknown
 */
export function parseSsml(ssml: string): Script {
  const script: (Speech | Pause)[] = [];
  const open: Open[] = [];
  let run = new SpeechRun(100);
  let position = 0;
  let isDone = false;
  const flush = (ratePercent: number) => {
    if (run.isSpoken) script.push(run.speech());
    run = new SpeechRun(ratePercent);
  };
  for (const match of ssml.matchAll(token)) {
    if (match.index !== position) throw invalidSsml();
    position += match[0].length;
    const [whole, closing, opening, attributes = '', selfClosing, decimal, hex, entity] = match;
    if (whole.startsWith('<!--')) continue;
    if (closing !== undefined) {
      const element = open.pop();
      if (element?.name !== closing) throw invalidSsml();
      flush(open.at(-1)?.ratePercent ?? 100);
      const pause = pauseAfterMs[closing];
      if (pause !== undefined) script.push({ kind: 'pause', durationMs: pause });
      isDone = open.length === 0;
    } else if (opening !== undefined) {
      if (isDone || !known.has(opening) || (opening === 'speak') !== (open.length === 0)) throw invalidSsml();
      const ratePercent = rateOf(opening, attributes, open.at(-1)?.ratePercent ?? 100);
      flush(ratePercent);
      if (opening === 'break') script.push({ kind: 'pause', durationMs: breakLengthMs(attributes) });
      if (selfClosing === '/') {
        flush(open.at(-1)?.ratePercent ?? 100);
        isDone = open.length === 0;
      } else {
        open.push({ name: opening, ratePercent });
      }
    } else {
      const character = textOf(whole, decimal, hex, entity);
      if (open.length === 0 && character.trim() !== '') throw invalidSsml();
      run.add(character, match.index, position);
    }
  }
  if (position !== ssml.length || open.length > 0 || !isDone) throw invalidSsml();
  return script;
}

/** The characters that Polly bills: those outside tags, entities counted as what they stand for. */
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

  add(character: string, start: number, end: number): void {
    this.text += character;
    this.sources.push([start, end]);
  }

  speech(): Speech {
    return { kind: 'speech', text: this.text, sources: this.sources, ratePercent: this.ratePercent };
  }
}

function textOf(
  whole: string,
  decimal: string | undefined,
  hex: string | undefined,
  entity: string | undefined,
): string {
  const code =
    decimal !== undefined ? Number(decimal) : hex !== undefined ? Number.parseInt(hex, 16) : undefined;
  if (code !== undefined) {
    if (code === 0 || code > 0x10_ff_ff) throw invalidSsml();
    return String.fromCodePoint(code);
  }
  if (entity === undefined) return whole;
  const text = entities[entity];
  if (text === undefined) throw invalidSsml();
  return text;
}

function attribute(attributes: string, name: string): string | undefined {
  const match = new RegExp(`\\s${name}\\s*=\\s*(?:"([^"]*)"|'([^']*)')`).exec(attributes);
  return match?.[1] ?? match?.[2];
}

function rateOf(element: string, attributes: string, inherited: number): number {
  const rate = element === 'prosody' ? attribute(attributes, 'rate') : undefined;
  if (rate === undefined) return inherited;
  const percent = rates[rate] ?? (/^\d{1,3}%$/.test(rate) ? Number.parseInt(rate, 10) : undefined);
  if (percent === undefined || percent < 20 || percent > 200) throw invalidSsml();
  return percent;
}

function breakLengthMs(attributes: string): number {
  const time = attribute(attributes, 'time');
  if (time === undefined) {
    const length = breakMs[attribute(attributes, 'strength') ?? 'medium'];
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
