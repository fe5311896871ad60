import axe from 'axe-core';

/** The parts of axe-core's color calculations that its type definitions omit. */
interface AxeColors {
  readonly Color: new (red: number, green: number, blue: number, alpha: number) => AxeColor;
  flattenColors(front: AxeColor, back: AxeColor): AxeColor;
  getContrast(back: AxeColor, front: AxeColor): number;
}

export interface AxeColor {
  readonly red: number;
  readonly green: number;
  readonly blue: number;
  readonly alpha: number;
}

export const axeColors: AxeColors = Reflect.get(axe.commons, 'color');
