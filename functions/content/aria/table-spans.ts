import { PageTooComplexError } from '../errors.ts';

/**
 * Maximum number of grid slots that table cells may cover. It limits the examination time, because axe-core visits each
 * slot for every table rule.
 */
const maximumSlots = 100_000;

/**
 * Limits each rowspan to the rows of its table, as browsers do. Otherwise, axe-core would also count slots below the
 * last row.
 * @throws PageTooComplexError when the cells still cover too many slots
 */
export function limitTableSpans(document: Document): void {
  const rowCounts = new Map<Element | null, number>();
  for (const row of document.querySelectorAll('tr')) {
    const table = row.closest('table');
    rowCounts.set(table, (rowCounts.get(table) ?? 0) + 1);
  }
  let slots = 0;
  for (const cell of document.querySelectorAll('td, th')) {
    if (!isCell(cell)) continue;
    const rows = rowCounts.get(cell.closest('table')) ?? 1;
    if (cell.rowSpan > rows) cell.setAttribute('rowspan', String(rows));
    slots += cell.colSpan * (cell.rowSpan || rows);
    if (slots > maximumSlots) throw new PageTooComplexError();
  }
}

function isCell(element: Element): element is HTMLTableCellElement {
  return 'rowSpan' in element;
}
