import type { CallResult, Evaluation } from '../result.ts';
import type { Chart } from './charts.ts';
import { escapeHtml } from './escape-html.ts';
import type { Report } from './report.ts';
import { style } from './style.ts';
import { svgOf } from './svg.ts';
import type { Table } from './tables.ts';

/** The report as one page that needs nothing else: no script, no style sheet, no picture from elsewhere. */
export function htmlOf({ title, facts, notes, charts, tables, evaluations }: Report): string {
  return `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>${escapeHtml(title)}</title>
<style>${style}</style>
</head>
<body>
<main>
<h1>${escapeHtml(title)}</h1>
<dl>${facts.map(([name, value]) => `<dt>${escapeHtml(name)}</dt><dd>${escapeHtml(value)}</dd>`).join('')}</dl>
<h2>How to read it</h2>
<ul>${notes.map((note) => `<li>${escapeHtml(note)}</li>`).join('')}</ul>
<h2>Charts</h2>
<p>The tables below hold the same figures.</p>
${charts.map(chartOf).join('\n')}
${tables.map(tableOf).join('\n')}
<h2>Answers</h2>
${answersOf(evaluations)}
</main>
</body>
</html>
`;
}

function chartOf(chart: Chart, index: number): string {
  const legend = chart.series.map(({ mark, name }) => `${mark}: ${name}`).join(', ');
  return `<figure>
<h3>${escapeHtml(chart.title)}</h3>
${svgOf(chart, `chart-${index}`)}
<figcaption>${escapeHtml(legend)}</figcaption>
</figure>`;
}

function tableOf({ title, note, heads, rows }: Table): string {
  if (rows.length === 0) return `<h2>${escapeHtml(title)}</h2>\n<p>None.</p>`;
  const head = heads.map((name) => `<th scope="col">${escapeHtml(name)}</th>`).join('');
  const body = rows.map(([name = '', ...cells]) => {
    const rest = cells.map((cell) => `<td>${escapeHtml(cell)}</td>`).join('');
    return `<tr><th scope="row">${escapeHtml(name)}</th>${rest}</tr>`;
  });
  // A region that scrolls must be reachable by keyboard, and have a name.
  return `<h2>${escapeHtml(title)}</h2>
<p>${escapeHtml(note)}</p>
<div class="scroll" role="region" aria-label="${escapeHtml(title)}" tabindex="0">
<table><caption>${escapeHtml(title)}</caption><thead><tr>${head}</tr></thead><tbody>
${body.join('\n')}
</tbody></table>
</div>`;
}

/** Each call with what was sent and what each model made of it, one beneath the other. */
function answersOf(evaluations: readonly Evaluation[]): string {
  const [first] = evaluations;
  return (first?.results ?? [])
    .map((asked) => {
      const { transform, id, language, source } = asked;
      const answers = evaluations.map(({ label, results }) => {
        const result = results.find((other) => other.transform === transform && other.id === id);
        return result === undefined ? '' : answerOf(label, result);
      });
      return `<details><summary>${escapeHtml(`${transform}: ${id}`)}</summary>
<p>Sent</p><blockquote lang="${escapeHtml(language)}" dir="auto">${escapeHtml(source)}</blockquote>
${answers.join('\n')}</details>`;
    })
    .join('\n');
}

function answerOf(
  label: string,
  { status, code, output, warnings, grades, latencyMs, repairs }: CallResult,
): string {
  const facts = [
    label,
    ...(code === null ? [] : [`${status} ${code}`]),
    ...(grades?.after === undefined || grades.after === null
      ? []
      : [`grade ${grades.before ?? '–'} to ${grades.after}`]),
    `${(latencyMs / 1_000).toFixed(2)} s`,
    ...(repairs === 0 ? [] : ['repaired']),
    ...warnings,
  ];
  const said = code === null ? `<blockquote dir="auto">${escapeHtml(output)}</blockquote>` : '';
  return `<p>${escapeHtml(facts.join(', '))}</p>${said}`;
}
