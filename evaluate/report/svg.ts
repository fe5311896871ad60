import type { Chart } from './charts.ts';
import { escapeHtml } from './escape-html.ts';

const width = 720;
const labelWidth = 110;
const textWidth = 90;
const barHeight = 16;
const barGap = 3;
const groupGap = 12;

/**
 * A chart as inline SVG. It is a picture to assistive technology, with a name and a description that says every value;
 * which series a bar is of, its mark says and not its color alone.
 *
 * @param id of its title in the page
 */
export function svgOf({ title, maximum, groups }: Chart, id: string): string {
  const room = width - labelWidth - textWidth;
  const parts: string[] = [];
  let y = 0;
  for (const { label, bars } of groups) {
    const middle = y + (bars.length * (barHeight + barGap) - barGap) / 2;
    parts.push(`<text x="0" y="${middle + 4}" class="label">${escapeHtml(label)}</text>`);
    for (const { series, value, text } of bars) {
      const length = Math.max(1, (value / maximum) * room);
      const end = labelWidth + length;
      parts.push(
        `<rect x="${labelWidth}" y="${y}" width="${length.toFixed(1)}" height="${barHeight}" class="${series.color}"/>`,
        `<text x="${(end + 6).toFixed(1)}" y="${y + 12}" class="value">${series.mark} ${escapeHtml(text)}</text>`,
      );
      y += barHeight + barGap;
    }
    y += groupGap;
  }
  const said = groups.map(
    ({ label, bars }) => `${label}: ${bars.map(({ series, text }) => `${series.name} ${text}`).join(', ')}`,
  );
  return [
    `<svg viewBox="0 0 ${width} ${y}" role="img" aria-labelledby="${id}-title ${id}-values">`,
    `<title id="${id}-title">${escapeHtml(title)}</title>`,
    `<desc id="${id}-values">${escapeHtml(said.join('. '))}.</desc>`,
    ...parts,
    '</svg>',
  ].join('');
}
