declare module '@echogarden/espeak-ng-emscripten' {
  export interface EspeakEvent {
    readonly type: string;
    /** One-based position in the text, in code points. */
    readonly text_position: number;
    readonly word_length: number;
    /** Position in the audio, in milliseconds since its start. */
    readonly audio_position: number;
  }

  export class EspeakWorker {
    get_samplerate(): number;
    /** Returns 0 when the voice exists. */
    set_voice(name: string, language: string): number;
    /** Sets the speaking rate in words per minute, 80 to 450; 175 is normal. */
    set_rate(wordsPerMinute: number): void;
    /** Pitch from 0 to 99; 50 is normal. */
    set_pitch(pitch: number): void;
    /** Calls `take` with each block of samples until `take` returns true. */
    synthesize(text: string, take: (samples: Int16Array, events: readonly EspeakEvent[]) => boolean): void;
  }

  export interface EspeakModule {
    readonly eSpeakNGWorker: typeof EspeakWorker;
  }

  export default function load(): Promise<EspeakModule>;
}
