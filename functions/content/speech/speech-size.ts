/**
 * Maximum audio size in bytes. The response contains the audio in base64 (4/3 of its size) and the speech marks, and
 * must not exceed Lambda's limit of 6 MB, which is lower than API Gateway's limit of 10 MB.
 * https://docs.aws.amazon.com/lambda/latest/dg/gettingstarted-limits.html
 */
export const maximumAudioBytes = 4_200_000;

/** Bytes per second of Polly's MP3 audio at its highest bitrate, 48 kbit/s. */
const bytesPerSecond = 6_000;

/**
 * Estimated seconds per character for a slow voice at the normal speaking rate, by character class. A digit is spoken
 * as a word, a Han character as one or two syllables, and a symbol or emoji as several words. The estimates assume
 * slower speech than average English speech, which has 15 characters per second. As a result, the audio of nearly every
 * accepted text fits into the response.
 */
const secondsByKind: readonly (readonly [kind: RegExp, seconds: number])[] = [
  [/\p{N}/u, 0.42],
  [/\p{Script=Han}/u, 0.26],
  [/[\p{Script=Hiragana}\p{Script=Katakana}]/u, 0.16],
  [/\p{Script=Hangul}/u, 0.2],
  [/\p{M}/u, 0],
  [/[\p{Script=Arabic}\p{Script=Devanagari}]/u, 0.11],
  [/[\p{L}\p{Z}\p{P}]/u, 1 / 13],
  [/\p{S}/u, 0.6],
];

/**
 * Estimates the maximum audio size of a text in bytes.
 * @param ratePercent speaking rate in percent of the normal rate
 */
export function estimateAudioBytes(text: string, ratePercent: number): number {
  let seconds = 0;
  for (const character of text) {
    seconds += secondsByKind.find(([kind]) => kind.test(character))?.[1] ?? 0;
  }
  return seconds * (100 / ratePercent) * bytesPerSecond;
}
