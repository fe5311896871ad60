import type { Effect, EffectPage, RunningEffect } from '../../engine/effect.ts';
import { make, zoomOf } from '../shared/dom.ts';
import { followPlace, stripAround } from '../shared/place.ts';

const maskLines = 5;

const linesOf: Readonly<Record<string, number>> = { one_line: 1, three_lines: 3, five_lines: 5 };

/** Default of `guide_color`; must equal the default in the catalog. */
const defaultGuideColor = '#FFB000';

const style = `
.aw-shade, .aw-edge, .aw-guide { position: fixed; inset-inline: 0; pointer-events: none; forced-color-adjust: none; }
.aw-shade { background: rgb(0 0 0 / var(--aw-shade)); }
.aw-shade:first-of-type { inset-block: 0 auto; }
.aw-shade:last-of-type { inset-block: auto 0; }
.aw-edge { block-size: 2px; background: var(--aw-guide); }
.aw-guide { block-size: 4px; background: var(--aw-guide); box-shadow: 0 0 0 1px rgb(0 0 0 / 35%); }
`;

/** Dims the page above and below a clear strip at the reading position. */
export const readingMask: Effect = {
  code: 'reading_mask',
  start(page) {
    showStrip(page, { lines: maskLines, shade: 0.8, hasEdges: false });
  },
};

/** Dims all lines except those around the reading position. */
export const lineFocus: Effect = {
  code: 'line_focus',
  neutral: 'off',
  start(page, value) {
    return showStrip(page, { lines: linesOf[value] ?? maskLines, shade: 0.6, hasEdges: true });
  },
};

interface Strip {
  readonly lines: number;
  readonly shade: number;
  readonly hasEdges: boolean;
}

function showStrip(page: EffectPage, strip: Strip): RunningEffect {
  let { lines } = strip;
  page.setLayerStyle(style);
  const layer = page.layer();
  const { document, window } = page;
  const above = make(document, 'div', { class: 'aw-shade' });
  const below = make(document, 'div', { class: 'aw-shade' });
  const edges = strip.hasEdges
    ? [make(document, 'span', { class: 'aw-edge' }), make(document, 'span', { class: 'aw-edge' })]
    : [];
  layer.append(above, ...edges, below);
  layer.style.setProperty('--aw-shade', String(strip.shade));
  useGuideColor(page, layer);
  const redraw = followPlace(page, (place) => {
    const zoom = zoomOf(above);
    const { top, height } = stripAround(place, lines, window.innerHeight);
    above.style.setProperty('height', `${Math.max(0, top) / zoom}px`);
    below.style.setProperty('top', `${(top + height) / zoom}px`);
    const [first, last] = edges;
    first?.style.setProperty('top', `${top / zoom - 2}px`);
    last?.style.setProperty('top', `${(top + height) / zoom}px`);
  });
  return {
    update: (value) => {
      lines = linesOf[value] ?? lines;
      redraw();
    },
  };
}

/** Draws a line under the text at the reading position. */
export const readingGuide: Effect = {
  code: 'reading_guide',
  start(page) {
    page.setLayerStyle(style);
    const layer = page.layer();
    const guide = make(page.document, 'div', { class: 'aw-guide' });
    layer.append(guide);
    useGuideColor(page, layer);
    followPlace(page, ({ bottom }) => guide.style.setProperty('top', `${bottom / zoomOf(guide)}px`));
  },
};

function useGuideColor(page: EffectPage, layer: HTMLElement): void {
  const show = (): void => {
    layer.style.setProperty('--aw-guide', page.valueOf('guide_color') ?? defaultGuideColor);
  };
  show();
  page.onModifier(show);
}
