import { type Html, html } from './html.ts';

const height = 100;

/** Draws one bar for each value. The caller adds a table with the values. */
export function columnChart(label: string, values: readonly number[]): Html {
  const highest = Math.max(1, ...values);
  const bars = values.map((value, index) => {
    const barHeight = (value / highest) * height;
    return html`<rect x="${index + 0.1}" y="${height - barHeight}" width="0.8" height="${barHeight}"/>`;
  });
  return html`<svg role="img" aria-label="${label}" viewBox="0 0 ${Math.max(1, values.length)} ${height}" preserveAspectRatio="none">${bars}</svg>`;
}

/** Draws a bar for one row of a table, which also has the value. */
export function rowBar(value: number, highest: number): Html {
  const share = highest === 0 ? 0 : (value / highest) * 100;
  return html`<svg aria-hidden="true" viewBox="0 0 100 1" preserveAspectRatio="none"><rect width="${share}" height="1"/></svg>`;
}
