import fc from 'fast-check';
import { bar } from '../../output/bar.ts';
import { plainScreen, screenOf } from '../../output/screen.ts';
import { detailsText, tableText } from '../../output/table.ts';

const narrow = { columns: 40, hasColor: false };

describe('a table', () => {
  it('lines up its columns by what a terminal shows', () => {
    const text = tableText(
      ['name', 'calls', 'on'],
      [
        ['日本語', 1_234_567, true],
        ['a', null, false],
      ],
      'none',
    );

    expect(text).toBe(
      ['NAME    CALLS      ON', '日本語  1,234,567  yes', 'a       -          no'].join('\n'),
    );
  });

  it('says what is given for no rows', () => {
    expect(tableText(['name'], [], 'There are none.')).toBe('There are none.');
  });

  it.each([
    ['an escape sequence', 'a\u001b[31mb', 'a\\u{1b}[31mb'],
    ['a C1 control', 'a\u009bb', 'a\\u{9b}b'],
    ['a line break', 'a\nb', 'a\\u{a}b'],
    ['a right-to-left override', 'a\u202eb', 'a\\u{202e}b'],
    ['a bidirectional isolate', 'a\u2066b', 'a\\u{2066}b'],
    ['a line separator', 'a\u2028b', 'a\\u{2028}b'],
  ])('shows %s as its code', (_what, value, shown) => {
    expect(detailsText([['Name', value]])).toBe(`Name  ${shown}`);
  });

  it('leaves other scripts and emoji as they are', () => {
    expect(detailsText([['Name', 'Läden 😀 مرحبا']])).toBe('Name  Läden 😀 مرحبا');
  });

  it('leaves out columns without a value and shortens times on a terminal, and neither in a pipe', () => {
    const heading = ['key', 'label', 'created'];
    const rows = [
      ['a', null, '2026-11-21T18:05:18.123Z'],
      ['b', '', '2026-11-22T09:00:00.000Z'],
    ];
    expect(tableText(heading, rows, '', narrow)).toBe(
      ['KEY  CREATED', 'a    2026-11-21 18:05', 'b    2026-11-22 09:00'].join('\n'),
    );
    expect(tableText(heading, rows, '', plainScreen)).toBe(
      [
        'KEY  LABEL  CREATED',
        'a    -      2026-11-21T18:05:18.123Z',
        'b    -      2026-11-22T09:00:00.000Z',
      ].join('\n'),
    );
  });

  it('gives bars what the other columns leave', () => {
    const rows = [
      ['monday', bar(10, 10)],
      ['tuesday', bar(5, 10)],
      ['sunday', bar(0, 10)],
    ];
    expect(tableText(['day', 'by day'], rows, '', { columns: 29, hasColor: false })).toBe(
      ['DAY      BY DAY', `monday   ${'█'.repeat(20)}`, `tuesday  ${'█'.repeat(10)}`, 'sunday'].join('\n'),
    );
    expect(tableText(['day', 'by day'], rows, '')).toContain(`monday   ${'█'.repeat(40)}\n`);
  });

  it('prints records where a row is longer than the line, or wraps', () => {
    const rows = [['a-name', 'a text that is far too long for the line of a terminal', 'ok']];
    expect(
      tableText(['name', 'id', 'state'], [['a', '4fGh7KqLm2NpAbCdEfGhIjKlMnOpQrStUv', 'ok']], '', narrow),
    ).toBe(['Name   a', 'Id     4fGh7KqLm2NpAbCdEfGhIjKlMnOpQrStUv', 'State  ok'].join('\n'));
    const wrapped = tableText(['name', 'text', 'state'], rows, '', narrow, 'wrapped');
    expect(wrapped.replace(/\s+/g, ' ')).toContain('far too');
    expect(wrapped).not.toContain('…');
    expect(wrapped.split('\n').length).toBeGreaterThan(2);
  });

  it('leaves out one named column before it prints records', () => {
    const rows = [['large-print', 'Large print for all', 'Letters of one and a half times the size', 7]];
    const heading = ['preset', 'name', 'description', 'tools'];
    const text = (columns: number) =>
      tableText(heading, rows, '', { columns, hasColor: false }, { leavesOut: 'description' }).split('\n');
    expect(text(60)).toEqual([
      'PRESET       NAME                 TOOLS',
      'large-print  Large print for all  7',
    ]);
    expect(text(100).join()).toContain('one and a half');
    expect(text(30)).toContain('Preset       large-print');
  });

  it('lets a long value go on in the next line by its words, and never cuts a word', () => {
    const words = 'made by the stack and rotated every 30 days since';
    expect(detailsText([['Token secret', words]], narrow)).toBe(
      [
        'Token secret  made by the stack and',
        '              rotated every 30 days',
        '              since',
      ].join('\n'),
    );
    const address = 'https://abcdefghij.execute-api.eu-central-1.amazonaws.com';
    expect(detailsText([['API', address]], narrow)).toBe(`API  ${address}`);
  });

  it('shows every number and text whole, on a terminal of any width', () => {
    const cell = fc.oneof(fc.stringMatching(/^[a-z0-9-]{1,60}$/), fc.integer({ min: 0 }));
    const rows = fc.array(fc.tuple(cell, cell, cell, cell), { minLength: 1, maxLength: 5 });
    fc.assert(
      fc.property(rows, fc.integer({ min: 20, max: 200 }), (some, columns) => {
        const text = tableText(['one', 'two', 'three', 'four'], some, '', { columns, hasColor: false });
        for (const value of some.flat()) expect(text).toContain(value.toLocaleString('en-US'));
      }),
    );
  });

  it('is bold in its heading on a terminal alone, and never with NO_COLOR', () => {
    const terminal = { isTTY: true, columns: 100 };
    expect(screenOf(terminal, {})).toEqual({ columns: 100, hasColor: true });
    expect(screenOf(terminal, { NO_COLOR: '1' })).toEqual({ columns: 100, hasColor: false });
    expect(screenOf(terminal, { NO_COLOR: '' })).toEqual({ columns: 100, hasColor: true });
    expect(screenOf(terminal, { TERM: 'dumb' })).toEqual({ columns: 100, hasColor: false });
    expect(screenOf({ isTTY: true, columns: 0 }, {})).toEqual({ columns: 80, hasColor: true });
    expect(screenOf({}, {})).toEqual(plainScreen);
    expect(tableText(['name'], [['a']], '', { columns: 80, hasColor: true })).toBe(
      '\u001b[1mNAME\u001b[22m\na',
    );
  });
});
