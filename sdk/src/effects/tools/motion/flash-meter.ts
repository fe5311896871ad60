import * as dom from '../../../page-dom.ts';
import { relativeLuminance } from '../../../wcag.ts';

/**
 * WCAG 2.2, "general flash and red flash thresholds"
 * (https://www.w3.org/TR/WCAG22/#dfn-general-flash-and-red-flash-thresholds): a general flash is a pair of opposing
 * changes in relative luminance of 10% or more of the maximum (1.0), where the darker image is below 0.80; a red flash
 * is a pair of opposing transitions involving a saturated red. Content fails if more than three flashes of either kind
 * occur within one second and cover more than a quarter of 341 x 256 CSS pixels.
 */
const luminanceChange = 0.1;
const darkerBelow = 0.8;
const flashesPerSecond = 3;
const changesPerSecond = flashesPerSecond * 2;
const windowMs = 1_000;
/**
 * Red transition (ISO 9241-391, as cited by WCAG): (R-G-B) x 320 changes by more than 20, and the color on one side of
 * the change is a saturated red.
 */
const saturatedRed = 0.8;
const redChange = 20 / 320;

/** Area, in square CSS pixels, above which flashing is unsafe. */
export const unsafeAreaPx = (341 * 256) / 4;

class TransitionCounter {
  readonly #isTransition: (low: number, high: number) => boolean;
  #low: number | null = null;
  #high = 0;
  #direction = 0;
  #times: number[] = [];

  constructor(isTransition: (low: number, high: number) => boolean) {
    this.#isTransition = isTransition;
  }

  /** Adds a sample. Returns true if more than `changesPerSecond` changes occurred within the last second. */
  add(timeMs: number, value: number): boolean {
    if (this.#low === null) {
      this.#low = value;
      this.#high = value;
    }
    if (this.#direction >= 0) this.#high = Math.max(this.#high, value);
    if (this.#direction <= 0) this.#low = Math.min(this.#low, value);
    if (this.#direction <= 0 && value > this.#low && this.#isTransition(this.#low, value))
      this.#turn(timeMs, 1, value);
    else if (this.#direction >= 0 && value < this.#high && this.#isTransition(value, this.#high))
      this.#turn(timeMs, -1, value);
    this.#times = this.#times.filter((time) => Math.round(timeMs - time) < windowMs);
    return this.#times.length > changesPerSecond;
  }

  #turn(timeMs: number, direction: number, value: number): void {
    this.#direction = direction;
    if (direction > 0) this.#high = value;
    else this.#low = value;
    this.#times.push(timeMs);
  }
}

class CellMeter {
  readonly #general = new TransitionCounter(
    (low, high) => high - low >= luminanceChange && low < darkerBelow,
  );
  readonly #red = new TransitionCounter((low, high) => high - low > redChange);
  #wasSaturated = false;

  add(timeMs: number, red: number, green: number, blue: number): boolean {
    const isGeneral = this.#general.add(timeMs, relativeLuminance(red, green, blue));
    const sum = red + green + blue;
    const isSaturated = sum > 0 && red / sum >= saturatedRed;
    // Only changes to or from a saturated red count as red flashes, so the value is 0 if neither the old nor the new
    // color is a saturated red.
    const isRed = this.#red.add(
      timeMs,
      isSaturated || this.#wasSaturated ? Math.max(0, red - green - blue) : 0,
    );
    this.#wasSaturated = isSaturated;
    return isGeneral || isRed;
  }
}

export class FlashMeter {
  #cells: CellMeter[] = [];

  /**
   * Adds a frame and returns the fraction of the image, from 0 to 1, that flashes too often. `pixels` contains one RGBA
   * pixel per cell.
   */
  add(timeMs: number, pixels: Uint8ClampedArray): number {
    const count = pixels.length / 4;
    if (this.#cells.length !== count) this.#cells = [...Array(count).keys()].map(() => new CellMeter());
    let flashing = 0;
    for (const [index, cell] of dom.indexed(this.#cells)) {
      const [red = 0, green = 0, blue = 0] = pixels.subarray(index * 4, index * 4 + 3);
      if (cell.add(timeMs, red / 255, green / 255, blue / 255)) flashing += 1;
    }
    return count === 0 ? 0 : flashing / count;
  }
}
