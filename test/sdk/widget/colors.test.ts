import { contrast, parseColor, type Rgb, readableOn, textOn } from '../../../sdk/src/widget/colors.ts';
import { palettes, type Scheme, siteColors } from '../../../sdk/src/widget/tokens.ts';
import { seededRandom } from '../../support/seeded-random.ts';

const schemes: readonly Scheme[] = ['light', 'dark'];

function colorOf(text: string): Rgb {
  const color = parseColor(text);
  if (color === null) throw new Error(`"${text}" is no color`);
  return color;
}

const pairs = [
  { text: 'ink', backgrounds: ['paper', 'surface'], ratio: 7 },
  { text: 'muted', backgrounds: ['paper', 'surface'], ratio: 7 },
  { text: 'paper', backgrounds: ['ink'], ratio: 7 },
  { text: 'bad', backgrounds: ['paper', 'surface'], ratio: 4.5 },
  { text: 'warn', backgrounds: ['paper', 'surface'], ratio: 4.5 },
  { text: 'good', backgrounds: ['paper', 'surface'], ratio: 4.5 },
  { text: 'edge', backgrounds: ['paper', 'surface'], ratio: 3 },
  { text: 'accent', backgrounds: ['paper', 'surface'], ratio: 4.5 },
  { text: 'on-accent', backgrounds: ['accent'], ratio: 4.5 },
  { text: 'on-trigger', backgrounds: ['trigger'], ratio: 4.5 },
] as const;

function shortfalls(leadColor: string, triggerColor: string): string[] {
  return schemes.flatMap((scheme) => {
    const tokens: Readonly<Record<string, string>> = {
      ...palettes[scheme],
      ...siteColors({ leadColor, triggerColor }, scheme),
    };
    const token = (name: string) => colorOf(tokens[name] ?? '');
    return pairs.flatMap(({ text, backgrounds, ratio }) =>
      backgrounds
        .filter((background) => contrast(token(text), token(background)) < ratio)
        .map((background) => `${scheme}: ${text} on ${background} with ${leadColor}`),
    );
  });
}

describe('widget color calculation', () => {
  it('returns colors with sufficient contrast between text and background for any site color', () => {
    const random = seededRandom(20261121);
    const hex = () =>
      `#${Math.floor(random() * 0x1000000)
        .toString(16)
        .padStart(6, '0')}`;
    const random200 = Array.from({ length: 200 }, () => [hex(), hex()] as const);
    const edges = ['#000000', '#FFFFFF', '#767676', '#777777', '#FFFF00', '#00FF00', '#0000FF', '#FF0000'];
    const all = [...random200, ...edges.map((color) => [color, color] as const)];
    expect(all.flatMap(([lead, trigger]) => shortfalls(lead, trigger))).toEqual([]);
  });

  it("returns the site's colors when they are valid", () => {
    expect(siteColors({ leadColor: '#0B57D0', triggerColor: '#FFE000' }, 'light')).toEqual({
      accent: '#0b57d0',
      'on-accent': '#ffffff',
      trigger: '#ffe000',
      'on-trigger': '#000000',
    });
  });

  it("returns the defaults when the site's colors are missing or invalid", () => {
    expect(siteColors({ leadColor: 'red', triggerColor: '' }, 'light')).toMatchObject({
      accent: '#0b57d0',
      trigger: '#0b57d0',
    });
  });

  it('parses #RGB, #RRGGBB and #RRGGBBAA, and rejects all other notations', () => {
    expect(['#abc', '#AABBCC', '#aabbcc80', 'abc', '#ab', 'rgb(1,2,3)'].map(parseColor)).toEqual([
      [170, 187, 204],
      [170, 187, 204],
      [170, 187, 204],
      null,
      null,
      null,
    ]);
  });

  it('calculates contrast as defined by WCAG', () => {
    expect(contrast([0, 0, 0], [255, 255, 255])).toBeCloseTo(21, 5);
    expect(contrast([118, 118, 118], [255, 255, 255])).toBeCloseTo(4.54, 2);
    expect(textOn([118, 118, 118])).toEqual([255, 255, 255]);
    expect(textOn([120, 120, 120])).toEqual([0, 0, 0]);
    expect(readableOn([255, 255, 0], [[255, 255, 255]], 21)).toEqual([0, 0, 0]);
  });
});
