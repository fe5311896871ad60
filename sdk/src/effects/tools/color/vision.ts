import * as dom from '../../../page-dom.ts';
import type { Effect } from '../../engine/effect.ts';

/**
 * Simulation matrices for each type of color vision deficiency, in linear RGB and at full severity. Source: Machado,
 * Oliveira and Fernandes, "A Physiologically-based Model for Simulation of Color Vision Deficiency", IEEE TVCG 15 (6),
 * 2009, table 1.
 */
const seen: Readonly<Record<string, readonly number[]>> = {
  protanopia: [0.152286, 1.052583, -0.204868, 0.114503, 0.786281, 0.099216, -0.003882, -0.048116, 1.051998],
  deuteranopia: [0.367322, 0.860646, -0.227968, 0.280085, 0.672501, 0.047413, -0.01182, 0.04294, 0.968881],
  tritanopia: [1.255528, -0.076749, -0.178779, -0.078411, 0.930809, 0.147602, 0.004733, 0.691367, 0.3039],
};

/**
 * Error redistribution matrices. Source for red and green: Fidaner, Lin and Ozguven, "Analysis of Color Blindness",
 * Stanford 2005. The matrix for blue likewise adds 0.7 of the blue error to red and to green.
 */
const redGreen = [0, 0, 0, 0.7, 1, 0, 0.7, 0, 1];
const shifts: Readonly<Record<string, readonly number[]>> = {
  protanopia: redGreen,
  deuteranopia: redGreen,
  tritanopia: [1, 0, 0.7, 0, 1, 0.7, 0, 0, 0],
};

/**
 * Returns the row-major matrix that computes color + shift × (color − simulated color) in linear RGB, where `shift` is
 * the type's error redistribution matrix. Returns null for an unknown type.
 */
export function correctionMatrix(kind: string): readonly number[] | null {
  const as = seen[kind];
  const shift = shifts[kind];
  if (as === undefined || shift === undefined) return null;
  const identity = (row: number, column: number) => (row === column ? 1 : 0);
  return [...Array(9).keys()].map((index) => {
    const row = Math.floor(index / 3);
    const column = index % 3;
    const lost = (k: number) => identity(k, column) - (as[k * 3 + column] ?? 0);
    return identity(row, column) + dom.sum([0, 1, 2], (k) => (shift[row * 3 + k] ?? 0) * lost(k));
  });
}

const filterId = 'aw-color-vision';

export const colorVisionFilter: Effect = {
  code: 'color_vision_filter',
  neutral: 'none',
  start(page, value) {
    const matrix = correctionMatrix(value);
    if (matrix === null) {
      page.setFilter('vision', value === 'achromatopsia' ? 'grayscale(1)' : null);
      return;
    }
    const { document } = page;
    const svg = dom.createSvgElement(document, 'svg');
    const filter = dom.createSvgElement(document, 'filter');
    const colors = dom.createSvgElement(document, 'feColorMatrix');
    const rows = [0, 3, 6].map((start) => [...matrix.slice(start, start + 3), 0, 0]);
    colors.setAttribute('values', [...rows.flat(), 0, 0, 0, 1, 0].map((each) => each.toFixed(4)).join(' '));
    filter.id = filterId;
    filter.setAttribute('color-interpolation-filters', 'linearRGB');
    svg.setAttribute('width', '0');
    svg.setAttribute('height', '0');
    svg.setAttribute('aria-hidden', 'true');
    svg.setAttribute('data-aw-ignore', '');
    filter.append(colors);
    svg.append(filter);
    page.afterLoad(() => {
      page.changes.insert(svg, dom.html(page.document));
      page.setFilter('vision', `url("#${filterId}")`);
    });
  },
};
