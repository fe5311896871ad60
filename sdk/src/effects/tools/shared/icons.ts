import { makeSvg } from './dom.ts';

/** Paths of lucide icons (ISC license) on a 24 × 24 grid, drawn with a stroke width of 2. */
const paths = {
  close: ['M18 6 6 18', 'm6 6 12 12'],
  list: ['M3 5h.01', 'M3 12h.01', 'M3 19h.01', 'M8 5h13', 'M8 12h13', 'M8 19h13'],
  structure: ['M3 5a2 2 0 0 1 2-2h14a2 2 0 0 1 2 2v14a2 2 0 0 1-2 2H5a2 2 0 0 1-2-2z', 'M3 9h18', 'M9 21V9'],
  keyboard: [
    'M4 4h16a2 2 0 0 1 2 2v12a2 2 0 0 1-2 2H4a2 2 0 0 1-2-2V6a2 2 0 0 1 2-2z',
    'M6 8h.01',
    'M10 8h.01',
    'M14 8h.01',
    'M18 8h.01',
    'M8 12h.01',
    'M12 12h.01',
    'M16 12h.01',
    'M7 16h10',
  ],
  mic: ['M12 19v3', 'M19 10v2a7 7 0 0 1-14 0v-2', 'M12 2a3 3 0 0 1 3 3v7a3 3 0 0 1-6 0V5a3 3 0 0 1 3-3z'],
  book: [
    'M12 7v14',
    'M3 18a1 1 0 0 1-1-1V4a1 1 0 0 1 1-1h5a4 4 0 0 1 4 4 4 4 0 0 1 4-4h5a1 1 0 0 1 1 1v13a1 1 0 0 1-1 1h-6a3 3 0 0 0-3 3 3 3 0 0 0-3-3z',
  ],
  image: [
    'M5 3h14a2 2 0 0 1 2 2v14a2 2 0 0 1-2 2H5a2 2 0 0 1-2-2V5a2 2 0 0 1 2-2z',
    'M9 7a2 2 0 1 1 0 4 2 2 0 0 1 0-4z',
    'm21 15-3.086-3.086a2 2 0 0 0-2.828 0L6 21',
  ],
  marker: ['m9 11-6 6v3h9l3-3', 'm22 12-4.6 4.6a2 2 0 0 1-2.8 0l-5.2-5.2a2 2 0 0 1 0-2.8L14 4'],
} as const;

export type IconName = keyof typeof paths;

export function icon(document: Document, name: IconName): SVGSVGElement {
  const svg = makeSvg(document, '0 0 24 24', paths[name]);
  svg.setAttribute('class', 'aw-icon');
  return svg;
}
