import type { Report, ReportEntry, UseCount } from '../operations/report.ts';
import { columnChart, rowBar } from './charts.ts';
import { type Html, html } from './html.ts';
import { style } from './style.ts';

const monthFormat = new Intl.DateTimeFormat('en', { month: 'long', year: 'numeric', timeZone: 'UTC' });
const dayFormat = new Intl.DateTimeFormat('en', { day: 'numeric', month: 'long', timeZone: 'UTC' });

/** Formats a report as an HTML document without scripts and without requests to other files. */
export function reportPage(report: Report): string {
  const { orgId, month, isUnderWay, to, generatedAt } = report;
  const title = `${monthText(month)}: accessibility widget of ${orgId}`;
  const under = isUnderWay ? ` The month is under way: the numbers end on ${dayText(to)}.` : '';
  return html`<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="robots" content="noindex">
<meta http-equiv="Content-Security-Policy" content="default-src 'none'; style-src 'unsafe-inline'">
<title>${title}</title>
<style>${styleSheet}</style>
</head>
<body>
<header>
<h1>${title}</h1>
<p>How visitors used the widget, and what they told you.${under}</p>
${summary(report)}
</header>
<main>
${callSection(report)}
${useSection('Tools by use', 'Tool', report.tools, report)}
${useSection('Presets by use', 'Preset', report.presets, report)}
${creditSection(report)}
${entrySection(report)}
${siteSection(report)}
</main>
<footer>
<p>Days are in UTC. Numbers of visitors include only visitors with an ID; visitors who object to usage events are not counted. Contact addresses are not part of this report: for a reply to a visitor, give your operator the reference.</p>
<p>Written on ${dayText(generatedAt)}, ${generatedAt.slice(11, 16)} UTC.</p>
</footer>
</body>
</html>
`.toString();
}

const styleSheet = html([style]);

function summary(report: Report): Html {
  const { before, isUnderWay } = report;
  const earlier = isUnderWay
    ? `${dayText(before.from)} to ${dayText(before.to)}`
    : monthText(before.from.slice(0, 7));
  const numbers: readonly (readonly [string, number, number | null])[] = [
    ['Calls', report.calls.total, before.calls],
    ['Tools turned on', report.activations, before.activations],
    ['Visitors', report.visitors, before.visitors],
    ['AI credits', report.credits.used, before.credits],
    ['Feedback', report.feedback, before.feedback],
    ['Barriers reported', report.reports, before.reports],
  ];
  return html`<dl class="numbers">${numbers.map(
    ([name, value, old]) =>
      html`<div><dt>${name}</dt><dd class="value">${numberText(value)}</dd><dd class="change">${changeText(value, old, earlier)}</dd></div>
`,
  )}</dl>`;
}

function changeText(value: number, before: number | null, earlier: string): string {
  if (before === null) return 'compared when the month is over';
  if (before === 0) return value === 0 ? `none in ${earlier} either` : `none in ${earlier}`;
  const percent = Math.round(((value - before) / before) * 100);
  if (percent === 0) return `as in ${earlier} (${numberText(before)})`;
  const change = `${numberText(Math.abs(percent))} % ${percent > 0 ? 'more' : 'less'}`;
  return `${change} than in ${earlier} (${numberText(before)})`;
}

function callSection({ calls, from, to, plan }: Report): Html {
  if (calls.total === 0)
    return html`<section><h2>Calls by day</h2><p>There were no calls in this month.</p></section>`;
  const byDay = new Map(calls.days.map(({ day, calls: count }) => [day, count]));
  const days = daysOf(from, to).map((day) => ({ day, count: byDay.get(day) ?? 0 }));
  const highest = days.reduce((top, one) => (one.count > top.count ? one : top));
  const label = `Bar chart of the calls by day. The day with the most calls is ${dayText(highest.day)}, with ${numberText(highest.count)} calls. The table has all days.`;
  const quota =
    calls.limit === null
      ? ''
      : ` of ${numberText(calls.limit)} that plan ${plan} includes (${Math.round((calls.counted / Math.max(1, calls.limit)) * 100)} %)`;
  return html`<section><h2>Calls by day</h2>
<p>The widget made ${numberText(calls.counted)} calls${quota}.</p>
<figure>${columnChart(
    label,
    days.map(({ count }) => count),
  )}<figcaption><span>${dayText(from)}</span><span>${dayText(to)}</span></figcaption></figure>
${weekTable(days)}</section>`;
}

interface DayCount {
  readonly day: string;
  readonly count: number;
}

const weekdays = ['Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday', 'Sunday'];

function weekTable(days: readonly DayCount[]): Html {
  const gap = days[0] === undefined ? 0 : weekdayOf(days[0].day);
  const cells: readonly (DayCount | null)[] = [...Array.from({ length: gap }, () => null), ...days];
  const weeks = Array.from({ length: Math.ceil(cells.length / 7) }, (_, week) =>
    weekdays.map((_name, index) => cells[week * 7 + index] ?? null),
  );
  return html`<div class="scroll" tabindex="0" role="region" aria-label="Calls by day"><table class="weeks"><caption>Calls of each day, below the day of the month</caption>
<thead><tr>${weekdays.map((name) => html`<th scope="col">${name}</th>`)}</tr></thead>
<tbody>${weeks.map(
    (week) =>
      html`<tr>${week.map((cell) =>
        cell === null
          ? html`<td></td>`
          : html`<td><span class="date">${Number(cell.day.slice(8))}</span> ${numberText(cell.count)}</td>`,
      )}</tr>
`,
  )}</tbody></table></div>`;
}

function useSection(heading: string, what: string, counts: readonly UseCount[], report: Report): Html {
  if (counts.length === 0) {
    const why = report.areEventsStored
      ? 'There were no events in this month.'
      : 'The events of this month are no longer stored.';
    return html`<section><h2>${heading}</h2><p>${why}</p></section>`;
  }
  const highest = Math.max(...counts.map(({ activations }) => activations));
  return html`<section><h2>${heading}</h2>
<table><caption>How often visitors turned each on, and how many visitors did</caption>
<thead><tr><th scope="col">${what}</th><th scope="col" class="number">Turned on</th><th scope="col" class="number">Visitors</th><td class="bar"></td></tr></thead>
<tbody>${counts.map(
    ({ name, activations, visitors }) =>
      html`<tr><th scope="row">${name}</th><td class="number">${numberText(activations)}</td><td class="number">${numberText(visitors)}</td><td class="bar">${rowBar(activations, highest)}</td></tr>
`,
  )}</tbody></table></section>`;
}

function creditSection({ credits }: Report): Html {
  const { used, byTransform } = credits;
  if (byTransform.length === 0)
    return html`<section><h2>AI credits by transform</h2><p>No credits were charged in this month.</p></section>`;
  const highest = Math.max(...byTransform.map((row) => row.credits));
  return html`<section><h2>AI credits by transform</h2>
<table><caption>${numberText(used)} credits in all</caption>
<thead><tr><th scope="col">Transform</th><th scope="col" class="number">Credits</th><th scope="col" class="number">Responses</th><td class="bar"></td></tr></thead>
<tbody>${byTransform.map(
    (row) =>
      html`<tr><th scope="row">${row.transform}</th><td class="number">${numberText(row.credits)}</td><td class="number">${numberText(row.responses)}</td><td class="bar">${rowBar(row.credits, highest)}</td></tr>
`,
  )}</tbody></table></section>`;
}

function entrySection({ entries, feedback, reports }: Report): Html {
  const all = feedback + reports;
  if (all === 0)
    return html`<section><h2>Feedback and reports</h2><p>Visitors sent no feedback and no reports in this month.</p></section>`;
  const shown = entries.length < all ? ` The latest ${entries.length} are below.` : '';
  return html`<section><h2>Feedback and reports</h2>
<p>Feedback: ${numberText(feedback)}. Reports of barriers: ${numberText(reports)}.${shown}</p>
${entries.map(entryArticle)}</section>`;
}

const detailNames: Readonly<Record<string, string>> = {
  rating: 'Rating (1 to 5)',
  category: 'Category',
  barrier: 'Barrier',
  selector: 'Element',
  wcagCriterion: 'WCAG criterion',
  assistiveTechnology: 'Assistive technology',
};

function entryArticle({
  reference,
  kind,
  siteId,
  status,
  receivedAt,
  message,
  page,
  language,
  details,
}: ReportEntry): Html {
  const fields: readonly (readonly [string, string])[] = [
    ['Site', siteId],
    ['Page', page ?? ''],
    ...Object.entries(details).map(
      ([name, value]) => [detailNames[name] ?? name, readable(String(value))] as const,
    ),
    ['State', readable(status)],
  ];
  const heading = `${kind === 'report' ? 'Barrier' : 'Feedback'} ${reference}, ${dayText(receivedAt)}`;
  return html`<article><h3>${heading}</h3>
<blockquote dir="auto"${language === null ? null : html` lang="${language}"`}>${message}</blockquote>
<dl>${fields.filter(([, value]) => value !== '').map(([name, value]) => html`<dt>${name}</dt><dd dir="auto">${value}</dd>`)}</dl></article>
`;
}

function siteSection({ sites }: Report): Html {
  const named = sites
    .filter(({ entries }) => entries > 0)
    .sort((left, right) => right.entries - left.entries);
  const rows = named.map(
    ({ siteId, name, entries }) =>
      html`<tr><th scope="row">${name}</th><td>${siteId}</td><td class="number">${numberText(entries)}</td></tr>
`,
  );
  const table =
    named.length === 0
      ? null
      : html`<table><caption>Sites whose visitors wrote to you</caption>
<thead><tr><th scope="col">Site</th><th scope="col">ID</th><th scope="col" class="number">Feedback and reports</th></tr></thead>
<tbody>${rows}</tbody></table>`;
  const count = sites.length === 1 ? '1 site uses' : `${numberText(sites.length)} sites use`;
  return html`<section><h2>Sites</h2><p>${count} the widget.</p>${table}</section>`;
}

function monthText(month: string): string {
  return monthFormat.format(Date.parse(month));
}

function dayText(day: string): string {
  return dayFormat.format(Date.parse(day));
}

function numberText(value: number): string {
  return value.toLocaleString('en-US');
}

function readable(code: string): string {
  return /^[a-z]+(_[a-z]+)+$/.test(code) ? code.replaceAll('_', ' ') : code;
}

const dayMs = 86_400_000;

function daysOf(from: string, to: string): readonly string[] {
  const count = (Date.parse(to) - Date.parse(from)) / dayMs + 1;
  return Array.from({ length: count }, (_, index) =>
    new Date(Date.parse(from) + index * dayMs).toISOString().slice(0, 10),
  );
}

/** Returns 0 for Monday to 6 for Sunday. */
function weekdayOf(day: string): number {
  return (new Date(day).getUTCDay() + 6) % 7;
}
