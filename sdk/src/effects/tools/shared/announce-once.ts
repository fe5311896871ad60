import type { EffectPage } from '../../engine/effect.ts';

/** Returns a function that announces each phrase, given by its key, only once. */
export function createAnnounceOnce(page: EffectPage): (phrase: string) => void {
  const announced = new Set<string>();
  return (phrase) => {
    if (announced.has(phrase)) return;
    announced.add(phrase);
    page.announce(page.phrase(phrase));
  };
}
