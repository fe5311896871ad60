import type { SpokenVoice } from './voices.ts';

/**
 * Combinations of voice and engine that this Region does not support. Remembered for the lifetime of the execution
 * environment.
 */
export class MissingEngines {
  private readonly refused = new Set<string>();

  add(voice: SpokenVoice): void {
    this.refused.add(keyOf(voice));
  }

  has(voice: SpokenVoice): boolean {
    return this.refused.has(keyOf(voice));
  }
}

function keyOf({ name, engine }: SpokenVoice): string {
  return `${name} ${engine}`;
}
