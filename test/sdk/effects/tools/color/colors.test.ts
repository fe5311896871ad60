import fc from 'fast-check';
import {
  black,
  type Color,
  contrast,
  moveUntil,
  over,
  parseColor,
  toCss,
  white,
} from '../../../../../sdk/src/effects/tools/color/colors.ts';
import { correctionMatrix } from '../../../../../sdk/src/effects/tools/color/vision.ts';
import { axeColors } from './axe-colors.ts';

const part = fc.integer({ min: 0, max: 255 });
const opaque: fc.Arbitrary<Color> = fc.record({ r: part, g: part, b: part, a: fc.constant(1) });
const translucent = fc.record({ r: part, g: part, b: part, a: fc.double({ min: 0, max: 1, noNaN: true }) });
const { Color: AxeColor, getContrast, flattenColors } = axeColors;
const asAxe = ({ r, g, b, a }: Color) => new AxeColor(r, g, b, a);

describe('effect color functions', () => {
  it('calculate the same contrast as axe-core', () => {
    fc.assert(
      fc.property(opaque, opaque, (one, other) => {
        expect(contrast(one, other)).toBeCloseTo(getContrast(asAxe(one), asAxe(other)), 2);
      }),
    );
  });

  it('blend colors in the same way as axe-core', () => {
    fc.assert(
      fc.property(translucent, opaque, (front, back) => {
        const { red, green, blue } = flattenColors(asAxe(front), asAxe(back));
        const { r, g, b } = over(front, back);
        for (const [own, other] of [
          [r, red],
          [g, green],
          [b, blue],
        ] as const) {
          expect(Math.abs(own - other)).toBeLessThanOrEqual(1);
        }
      }),
    );
  });

  it.each([3, 4.5, 7])(
    'adjust a color to a contrast of at least %d:1 where possible, unless its contrast is already sufficient',
    (least) => {
      fc.assert(
        fc.property(opaque, opaque, (color, back) => {
          const moved = moveUntil(color, back, least);
          const isPossible = Math.max(contrast(white, back), contrast(black, back)) >= least;
          expect(contrast(moved, back) >= least).toBe(isPossible);
          if (contrast(color, back) >= least) expect(moved).toEqual(color);
        }),
      );
    },
  );

  it('preserve the relative order of the red, green and blue values when adjusting the contrast', () => {
    fc.assert(
      fc.property(opaque, opaque, (color, back) => {
        const moved = moveUntil(color, back, 7);
        expect((moved.r - moved.g) * (color.r - color.g)).toBeGreaterThanOrEqual(0);
        expect((moved.g - moved.b) * (color.g - color.b)).toBeGreaterThanOrEqual(0);
      }),
    );
  });

  it('parse rgb(), rgba(), #RRGGBB and #RRGGBBAA, and write opaque colors as rgb()', () => {
    expect(parseColor('rgb(1, 20, 255)')).toEqual({ r: 1, g: 20, b: 255, a: 1 });
    expect(parseColor('rgba(1, 20, 255, 0.5)')).toEqual({ r: 1, g: 20, b: 255, a: 0.5 });
    expect(parseColor('#FF8000')).toEqual({ r: 255, g: 128, b: 0, a: 1 });
    expect(parseColor('#FF800080')).toEqual({ r: 255, g: 128, b: 0, a: 128 / 255 });
    expect(toCss({ r: 1, g: 2, b: 3, a: 1 })).toBe('rgb(1,2,3)');
  });
});

/** Multiplies a color by a row-major matrix. */
function applied(matrix: readonly number[], color: readonly number[]): number[] {
  return [0, 3, 6].map((row) =>
    color.reduce((sum, value, column) => sum + value * (matrix[row + column] ?? 0), 0),
  );
}

describe('color vision correction matrices', () => {
  // Matrices in linear RGB that simulate vision without one type of cone, from Viénot, Brettel and Mollon, "Digital
  // Video Colourmaps for Checking the Legibility of Displays by Dichromats" (1999). The tested matrices have a
  // different source.
  const withoutRed = [0.11238, 0.88762, 0, 0.11238, 0.88762, 0, 0.00401, -0.00401, 1];
  const withoutGreen = [0.29275, 0.70725, 0, 0.29275, 0.70725, 0, -0.02234, 0.02234, 1];
  const distance = (one: readonly number[], other: readonly number[]) =>
    Math.hypot(...one.map((value, index) => value - (other[index] ?? 0)));

  it.each(['protanopia', 'deuteranopia', 'tritanopia'])('preserve grays for %s', (kind) => {
    for (const value of applied(correctionMatrix(kind) ?? [], [0.4, 0.4, 0.4]))
      expect(value).toBeCloseTo(0.4, 3);
  });

  it.each([
    ['protanopia', withoutRed, [0.5, 0.1, 0.1], [0.05, 0.157, 0.1]],
    ['deuteranopia', withoutGreen, [0.4, 0.1, 0.1], [0.05, 0.245, 0.1]],
  ])('increase the difference between two colors that people with %s confuse', (kind, seenAs, one, other) => {
    const matrix = correctionMatrix(kind) ?? [];
    const before = distance(applied(seenAs, one), applied(seenAs, other));
    const after = distance(applied(seenAs, applied(matrix, one)), applied(seenAs, applied(matrix, other)));
    expect(before).toBeLessThan(0.02);
    expect(after).toBeGreaterThan(0.1);
  });

  it('exclude achromatopsia, which cannot be corrected', () => {
    expect(correctionMatrix('achromatopsia')).toBeNull();
  });
});
