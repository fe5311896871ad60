import type { Chart } from './charts.ts';
import { escapeHtml } from './escape-html.ts';

const width = 720;
const labelWidth = 110;
const textWidth = 60;
const barHeight = 16;
const barGap = 3;
const groupGap = 12;

/**
 * A chart as inline SVG. It is a picture to assistive technology, with a name and a description that says every value;
 * which series a bar is of, it says by a letter too and not by color alone.
 *
 * @param id of its title in the page
 */
export function svgOf({ title, series, maximum, groups }: Chart, id: string): string {
  const room = width - labelWidth - textWidth;
  const parts: string[] = [];
  let y = 0;
  for (const { label, bars } of groups) {
    const middle = y + (bars.length * (barHeight + barGap) - barGap) / 2;
    parts.push(`<text x="0" y="${middle + 4}" class="label">${escapeHtml(label)}</text>`);
    for (const { series: index, value, text } of bars) {
      const length = Math.max(1, (value / maximum) * room);
      const end = labelWidth + length;
      parts.push(
        `<rect x="${labelWidth}" y="${y}" width="${length.toFixed(1)}" height="${barHeight}" class="s${index}"/>`,
        `<text x="${(end + 6).toFixed(1)}" y="${y + 12}" class="value">${letterOf(index)} ${escapeHtml(text)}</text>`,
      );
      y += barHeight + barGap;
    }
    y += groupGap;
  }
  const said = groups.map(
    ({ label, bars }) =>
      `${label}: ${bars.map((bar) => `${series[bar.series] ?? ''} ${bar.text}`).join(', ')}`,
  );
  return [
    `<svg viewBox="0 0 ${width} ${y}" role="img" aria-labelledby="${id}-title ${id}-values">`,
    `<title id="${id}-title">${escapeHtml(title)}</title>`,
    `<desc id="${id}-values">${escapeHtml(said.join('. '))}.</desc>`,
    ...parts,
    '</svg>',
  ].join('');
}

/** What stands beside each series in a chart's legend: A, B, C. */
export function letterOf(series: number): string {
  return String.fromCharCode('A'.charCodeAt(0) + series);
}
