import { isRecord } from '../../local/assembly/intrinsics.ts';

/** The moment at which every recorded answer was given, as the document tells it. */
const exampleNowMs = Date.UTC(2026, 10, 21, 9);

/** What follows the recording within this time counts as the same moment: more than a recording takes. */
const momentMs = 5 * 60_000;

/** The longest base64 text of an example, in characters: a whole audio file does not help a reader. */
const maximumAudioCharacters = 64;

const secretFields: readonly string[] = ['profileToken', 'token'];

/** An answer with what changes at each recording replaced: times keep their distance, tokens are no tokens. */
export function settle(value: unknown, startedAtMs: number): unknown {
  if (Array.isArray(value)) return value.map((item) => settle(item, startedAtMs));
  if (!isRecord(value)) return settleText(value, startedAtMs);
  return Object.fromEntries(
    Object.entries(value).map(([name, field]) => [name, settleField(name, field, startedAtMs)]),
  );
}

function settleField(name: string, field: unknown, startedAtMs: number): unknown {
  if (secretFields.includes(name)) return `example-${name}`;
  if (name === 'audio' && typeof field === 'string') return field.slice(0, maximumAudioCharacters);
  return settle(field, startedAtMs);
}

function settleText(value: unknown, startedAtMs: number): unknown {
  if (typeof value !== 'string' || !/^\d{4}-\d\d-\d\dT[\d:.]+Z$/.test(value)) return value;
  const instantMs = Date.parse(value);
  if (isMonthStart(instantMs)) return new Date(startOfNextMonth(exampleNowMs)).toISOString();
  // Tokens end at whole seconds: one of the second in which the recording began does not end before its time.
  const fromMs = Math.floor(startedAtMs / 1000) * 1000;
  const laterMs = Math.floor((instantMs - fromMs) / momentMs) * momentMs;
  return new Date(exampleNowMs + laterMs).toISOString();
}

function isMonthStart(instantMs: number): boolean {
  return /-01T00:00:00\.000Z$/.test(new Date(instantMs).toISOString());
}

function startOfNextMonth(instantMs: number): number {
  const date = new Date(instantMs);
  return Date.UTC(date.getUTCFullYear(), date.getUTCMonth() + 1);
}
