import fc from 'fast-check';
import { plainScreen, screenOf } from '../../output/screen.ts';
import { fieldsText as fieldsOutput, tableText as tableOutput } from '../../output/table.ts';
import { words } from '../../output/text.ts';

const terminalOf = (columns: number) => ({ columns, hasColor: false });

function tableText<Row>(...input: Parameters<typeof tableOutput<Row>>): string {
  return tableOutput(...input).render('');
}

function fieldsText<Row>(...input: Parameters<typeof fieldsOutput<Row>>): string {
  return fieldsOutput(...input).render('');
}

describe('tableText', () => {
  it('aligns columns by display width', () => {
    const rows = [
      { name: '日本語', calls: 1_234_567, on: true },
      { name: 'a', calls: null, on: false },
    ];
    expect(tableText(rows, { name: 'name', calls: 'calls', on: 'on' })).toBe(
      ['NAME    CALLS      ON', '日本語  1,234,567  yes', 'a       -          no'].join('\n'),
    );
  });

  it('keeps a column whose only value is a hyphen', () => {
    expect(tableText([{ one: 'a', two: '-' }], { one: 'one', two: 'two' }, terminalOf(40))).toBe(
      'ONE  TWO\na    -',
    );
  });

  it('prints the fallback text when there are no rows', () => {
    expect(tableText([], {}, plainScreen, words`There are none.`)).toBe('There are none.');
  });

  it('hides empty columns and shortens times on a terminal, but not in a pipe', () => {
    const rows = [
      { key: 'a', label: null, created: '2026-11-21T18:05:18.123Z' },
      { key: 'b', label: '', created: '2026-11-22T09:00:00.000Z' },
    ];
    const columns = { key: 'key', label: 'label', created: 'created' } as const;
    expect(tableText(rows, columns, terminalOf(40))).toBe(
      ['KEY  CREATED', 'a    2026-11-21 18:05', 'b    2026-11-22 09:00'].join('\n'),
    );
    expect(tableText(rows, columns)).toBe(
      [
        'KEY  LABEL  CREATED',
        'a    -      2026-11-21T18:05:18.123Z',
        'b    -      2026-11-22T09:00:00.000Z',
      ].join('\n'),
    );
  });

  it('prints each row as one field per line on a terminal narrower than the table', () => {
    const rows = [
      { name: 'a-name', text: 'a text that is too long for the line', state: 'ok' },
      { name: 'b', text: '', state: 'off' },
    ];
    expect(tableText(rows, { name: 'name', text: 'text', state: 'state' }, terminalOf(40))).toBe(
      [
        'name   a-name',
        'text   a text that is too long for the line',
        'state  ok',
        '',
        'name   b',
        'text   -',
        'state  off',
      ].join('\n'),
    );
  });

  it('never truncates numbers or words on a terminal of any width', () => {
    const cell = fc.oneof(fc.stringMatching(/^[a-z0-9-]{1,60}$/), fc.integer({ min: 0 }));
    const rows = fc.array(fc.record({ one: cell, two: cell, three: cell }), { minLength: 1, maxLength: 5 });
    fc.assert(
      fc.property(rows, fc.integer({ min: 20, max: 200 }), (some, columns) => {
        const text = tableText(some, { one: 'one', two: 'two', three: 'three' }, terminalOf(columns));
        for (const value of some.flatMap((row) => Object.values(row))) {
          expect(text).toContain(value.toLocaleString('en-US'));
        }
      }),
    );
  });

  it('prints a bold heading on a terminal, except with NO_COLOR', () => {
    const terminal = { isTTY: true, columns: 100 };
    expect(screenOf(terminal, {})).toEqual({ columns: 100, hasColor: true });
    expect(screenOf(terminal, { NO_COLOR: '1' })).toEqual({ columns: 100, hasColor: false });
    expect(screenOf(terminal, { NO_COLOR: '' })).toEqual({ columns: 100, hasColor: true });
    expect(screenOf(terminal, { TERM: 'dumb' })).toEqual({ columns: 100, hasColor: false });
    expect(screenOf({ isTTY: true, columns: 0 }, {})).toEqual({ columns: 80, hasColor: true });
    expect(screenOf({}, {})).toEqual(plainScreen);
    expect(tableText([{ name: 'a' }], { name: 'name' }, { columns: 80, hasColor: true })).toBe(
      '\u001b[1mNAME\u001b[22m\na',
    );
  });
});

describe('fieldsText', () => {
  it.each([
    ['an escape sequence', 'a\u001b[31mb', 'a\\u{1b}[31mb'],
    ['a C1 control', 'a\u009bb', 'a\\u{9b}b'],
    ['a line break', 'a\nb', 'a\\u{a}b'],
    ['a right-to-left override', 'a\u202eb', 'a\\u{202e}b'],
    ['a bidirectional isolate', 'a\u2066b', 'a\\u{2066}b'],
    ['a line separator', 'a\u2028b', 'a\\u{2028}b'],
  ])('escapes %s', (_what, value, shown) => {
    expect(fieldsText({ value }, { Name: 'value' })).toBe(`Name  ${shown}`);
  });

  it('prints non-ASCII text, including emoji, unchanged', () => {
    expect(fieldsText({ value: 'Läden 😀 مرحبا' }, { Name: 'value' })).toBe('Name  Läden 😀 مرحبا');
  });

  it('hides undefined fields', () => {
    expect(fieldsText({}, { One: () => null, Two: () => undefined })).toBe('One  -');
  });
});
