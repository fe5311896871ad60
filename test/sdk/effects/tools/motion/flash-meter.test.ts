import { FlashMeter } from '../../../../../sdk/src/effects/tools/motion/flash-meter.ts';

type Color = readonly [red: number, green: number, blue: number];

const black: Color = [0, 0, 0];
const white: Color = [255, 255, 255];

/**
 * Alternates a uniform image between two colors. Returns the largest fraction of the image that the meter reports as
 * flashing too often.
 */
function worst(one: Color, other: Color, changesPerSecond: number, seconds = 3): number {
  const meter = new FlashMeter();
  let largest = 0;
  for (let change = 0; change < changesPerSecond * seconds; change += 1) {
    const color = change % 2 === 0 ? one : other;
    largest = Math.max(
      largest,
      meter.add((change * 1_000) / changesPerSecond, Uint8ClampedArray.from([...color, 255])),
    );
  }
  return largest;
}

describe('flash detection', () => {
  it.each([
    ['allows three black-and-white flashes per second', black, white, 6, 0],
    ['rejects more than three flashes per second', black, white, 8, 1],
    ['ignores luminance changes below 10%', [128, 128, 128], [140, 140, 140], 20, 0],
    ['ignores changes between colors with a luminance of 0.80 or more', [235, 235, 235], white, 20, 0],
    ['detects flashes of saturated dark red', black, [90, 0, 0], 8, 1],
    ['ignores flashes of dark gray', black, [60, 60, 60], 20, 0],
  ] as const)('applies the flash thresholds: %s', (_, one, other, changesPerSecond, expected) => {
    expect(worst(one, other, changesPerSecond)).toBe(expected);
  });

  it('measures the flashing area', () => {
    const meter = new FlashMeter();
    let share = 0;
    for (let change = 0; change < 20; change += 1) {
      const [value] = change % 2 === 0 ? black : white;
      share = meter.add(change * 80, Uint8ClampedArray.from([value, value, value, 255, 9, 9, 9, 255]));
    }
    expect(share).toBe(0.5);
  });

  it('reports no flashing after a second without flashes', () => {
    const meter = new FlashMeter();
    for (let change = 0; change < 20; change += 1) {
      meter.add(change * 80, Uint8ClampedArray.from([...(change % 2 === 0 ? black : white), 255]));
    }
    expect(meter.add(3_000, Uint8ClampedArray.from([...white, 255]))).toBe(0);
  });

  it('detects flashes with gradual luminance changes', () => {
    const meter = new FlashMeter();
    let share = 0;
    for (let frame = 0; frame < 100; frame += 1) {
      const value = Math.round(127.5 + 127.5 * Math.sin((frame / 12.5) * 2 * Math.PI));
      share = Math.max(share, meter.add(frame * 20, Uint8ClampedArray.from([value, value, value, 255])));
    }
    expect(share).toBe(1);
  });
});
