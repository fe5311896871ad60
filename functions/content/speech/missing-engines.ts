import type { SpokenVoice } from './voices.ts';

/** Voices and engines that this Region has refused, for the container's life: one refusal a container is enough. */
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
