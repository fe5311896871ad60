import { creditsFor, creditsForTexts } from '../../../../sdk/src/effects/reading/credits.ts';
import { imagePrice, speechPrice, textPrice } from '../../../../shared/catalog/credits.ts';

describe('price calculation', () => {
  const modes = ['standard', 'smart', 'genius'] as const;

  it.each([1, 4_999, 5_000, 5_001, 30_000])(
    'matches the price that the service charges for %i characters',
    (characters) => {
      for (const mode of modes) {
        expect(creditsFor('simplify', characters, mode)).toBe(textPrice(characters, mode));
        expect(creditsFor('tts-export', characters, mode)).toBe(speechPrice(characters, mode !== 'standard'));
      }
    },
  );

  it('returns the same price for an image of any size', () => {
    for (const mode of modes) expect(creditsFor('alt-text', 0, mode)).toBe(imagePrice(mode));
  });

  it.each([
    [[], 0],
    [[100, 200, 300], 1],
    [[2_500, 2_500], 1],
    [[2_500, 2_501], 2],
    [[9_000, 2_000], 3],
    [[10, 10, 10, 10, 10, 10], 2],
    [Array.from({ length: 51 }, () => 10), 11],
  ])('adds up all texts in a call: %j characters cost %i credits', (lengths, credits) => {
    const limits = { maxTexts: 50, maxCharacters: 10_000 };
    expect(creditsForTexts('simplify', lengths, limits)).toBe(credits);
    expect(creditsForTexts('simplify', lengths, limits, 'genius')).toBe(credits * 15);
  });
});
