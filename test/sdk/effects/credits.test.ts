import { creditsFor } from '../../../sdk/src/effects/reading/credits.ts';
import { imagePrice, speechPrice, textPrice } from '../../../shared/catalog/credits.ts';

describe('the price that a visitor is told', () => {
  const modes = ['standard', 'smart', 'genius'] as const;

  it.each([1, 4_999, 5_000, 5_001, 30_000])(
    'is the one that the service charges for %i characters',
    (characters) => {
      for (const mode of modes) {
        expect(creditsFor('simplify', characters, mode)).toBe(textPrice(characters, mode));
        expect(creditsFor('tts-export', characters, mode)).toBe(speechPrice(characters, mode !== 'standard'));
      }
    },
  );

  it('is one image, however large', () => {
    for (const mode of modes) expect(creditsFor('alt-text', 0, mode)).toBe(imagePrice(mode));
  });
});
