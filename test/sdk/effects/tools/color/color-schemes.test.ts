import fc from 'fast-check';
import type { ColorMap } from '../../../../../sdk/src/effects/tools/color/color-map.ts';
import {
  type ColorScheme,
  schemeOf,
  schemeWith,
} from '../../../../../sdk/src/effects/tools/color/color-schemes.ts';
import { type Color, contrast, luminance, over } from '../../../../../sdk/src/effects/tools/color/colors.ts';

const channel = fc.integer({ min: 0, max: 255 });
const anyColor: fc.Arbitrary<Color> = fc.record({ r: channel, g: channel, b: channel, a: fc.constant(1) });
const maybeColor = fc.option(anyColor);

function* gamut(): Generator<Color> {
  for (let r = 0; r <= 255; r += 15)
    for (let g = 0; g <= 255; g += 15) for (let b = 0; b <= 255; b += 15) yield { r, g, b, a: 1 };
}

/** Returns the lowest and the highest luminance of all mapped colors. */
function rangeOf(map: ColorMap): readonly [number, number] {
  let [low, high] = [1, 0];
  for (const color of gamut()) {
    const y = luminance(map.of(color));
    [low, high] = [Math.min(low, y), Math.max(high, y)];
  }
  return [low, high];
}

function schemeNamed(name: string): ColorScheme {
  const scheme = schemeOf(name, null);
  if (scheme === null) throw new Error(`there is no scheme ${name}`);
  return scheme;
}

/** Returns the lowest contrast ratio of two mapped colors, which do not depend on each other. */
function lowestContrast(one: ColorMap, other: ColorMap): number {
  const [oneLow, oneHigh] = rangeOf(one);
  const [otherLow, otherHigh] = rangeOf(other);
  const [dark, light] = oneLow > otherHigh ? [otherHigh, oneLow] : [oneHigh, otherLow];
  return (light + 0.05) / (dark + 0.05);
}

describe('color schemes', () => {
  it.each(['dark', 'light', 'black_on_white', 'white_on_black', 'black_on_yellow', 'yellow_on_black'])(
    'give every text at least 7:1 on every background and every line at least 3:1: %s',
    (name) => {
      const { text, background, line } = schemeNamed(name);
      expect(lowestContrast(text, background)).toBeGreaterThanOrEqual(7);
      expect(lowestContrast(line, background)).toBeGreaterThanOrEqual(3);
    },
  );

  it.each(['dark', 'light'])('keep mixed translucent backgrounds within the range of %s', (name) => {
    const { text, background } = schemeNamed(name);
    const share = fc.double({ min: 0, max: 1, noNaN: true });
    fc.assert(
      fc.property(anyColor, anyColor, anyColor, share, (front, back, own, a) => {
        const mixed = over({ ...background.of(front), a }, background.of(back));
        expect(contrast(text.of(own), mixed)).toBeGreaterThanOrEqual(7);
      }),
    );
  });

  it('give text in every combination of chosen colors at least 4.5:1, and lines 3:1, whatever the colors of the page', () => {
    const some = fc
      .record({ text: maybeColor, background: maybeColor, link: maybeColor })
      .filter(({ text, background, link }) => text !== null || background !== null || link !== null);
    fc.assert(
      fc.property(some, anyColor, anyColor, (chosen, ofText, ofBackground) => {
        const { text, background, line, ink, linkInk } = schemeWith(chosen);
        const back = background.of(ofBackground);
        for (const shown of [ink ?? text.of(ofText), linkInk ?? text.of(ofText)])
          expect(contrast(shown, back)).toBeGreaterThanOrEqual(4.5);
        expect(contrast(line.of(ofText), back)).toBeGreaterThanOrEqual(3);
      }),
    );
  });

  it('show a chosen color exactly unless it is unreadable on another chosen color', () => {
    fc.assert(
      fc.property(anyColor, anyColor, (text, background) => {
        expect(schemeWith({ text, background: null, link: null }).ink).toEqual(text);
        expect(schemeWith({ text: null, background, link: null }).background.of(text)).toEqual(background);
        const { ink } = schemeWith({ text, background, link: null });
        if (contrast(text, background) >= 4.5) expect(ink).toEqual(text);
      }),
    );
  });
});
