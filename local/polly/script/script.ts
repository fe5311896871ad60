/** Words to speak, each code point with the place in the request's text that it comes from. */
export interface Speech {
  readonly kind: 'speech';
  readonly text: string;
  /** For each code point of `text`: its start and end in the request's text, in UTF-16 code units. */
  readonly sources: readonly (readonly [start: number, end: number])[];
  /** 100 is the normal speed. */
  readonly ratePercent: number;
}

export interface Pause {
  readonly kind: 'pause';
  readonly durationMs: number;
}

/** Speech and pauses in order. */
export type Script = readonly (Speech | Pause)[];

/** Plain text as a script. */
export function plainScript(text: string): Script {
  let position = 0;
  const sources = [...text].map((character): readonly [number, number] => {
    const start = position;
    position += character.length;
    return [start, position];
  });
  return [{ kind: 'speech', text, sources, ratePercent: 100 }];
}
