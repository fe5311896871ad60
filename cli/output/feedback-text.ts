import type { EntryView } from '../operations/feedback.ts';
import { csv } from './csv.ts';
import type { Screen } from './screen.ts';
import { detailsText, tableText } from './table.ts';

/** How much of a message a list shows, in characters. */
const summaryLength = 48;

/** Entries, a line each. */
export function entriesText(entries: readonly EntryView[], screen: Screen): string {
  return tableText(
    ['reference', 'kind', 'status', 'received', 'message'],
    entries.map(({ reference, kind, status, receivedAt, body }) => [
      reference,
      kind,
      status,
      receivedAt,
      summary(String(body.message)),
    ]),
    'There are no such entries.',
    screen,
  );
}

/** One entry whole: its facts, then the message as the visitor wrote it. */
export function entryText(entry: EntryView): string {
  const { message, ...fields } = entry.body;
  const details = detailsText([
    ['Reference', entry.reference],
    ['Kind', entry.kind],
    ['Id', entry.id],
    ['Site', entry.siteId],
    ['Status', entry.status],
    ['Received', entry.receivedAt],
    ['In progress', entry.inProgressAt ?? null],
    ['Resolved', entry.resolvedAt ?? null],
    ...Object.entries(fields).map(([name, value]) => [name, value] as const),
  ]);
  return `${details}\n\n${withoutControls(String(message))}`;
}

/** An entry as one line of JSON, exactly as it was sent. */
export function entryLine(entry: EntryView): string {
  return `${JSON.stringify(entry)}\n`;
}

const bodyFields = [
  'message',
  'rating',
  'category',
  'pageUrl',
  'contactEmail',
  'language',
  'barrier',
  'selector',
  'wcagCriterion',
  'assistiveTechnology',
] as const;

/** The heading of {@link entryCsv}. */
export const entryCsvHeading = csv([
  ['reference', 'kind', 'id', 'siteId', 'status', 'receivedAt', 'inProgressAt', 'resolvedAt', ...bodyFields],
]);

/** An entry for a spreadsheet. */
export function entryCsv({ body, ...entry }: EntryView): string {
  const { reference, kind, id, siteId, status, receivedAt, inProgressAt, resolvedAt } = entry;
  const facts = [reference, kind, id, siteId, status, receivedAt, inProgressAt, resolvedAt];
  return csv([[...facts, ...bodyFields.map((name) => body[name])]]);
}

function summary(message: string): string {
  const line = message.replace(/\s+/g, ' ').trim();
  const characters: string[] = [];
  for (const { segment } of new Intl.Segmenter().segment(line)) {
    characters.push(segment);
    if (characters.length > summaryLength) return `${characters.slice(0, summaryLength - 1).join('')}…`;
  }
  return line;
}

/** Text of several lines as it is, but for what could steer a terminal: the API stores none, a row could. */
function withoutControls(text: string): string {
  return text.replace(/\r\n?/g, '\n').replace(/[^\P{Cc}\n\t]/gu, '\ufffd');
}
