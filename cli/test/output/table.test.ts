import fc from 'fast-check';
import stringWidth from 'string-width';
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

  it('cuts the longest texts, or goes on in the next line', () => {
    const rows = [['a-name', 'a text that is far too long for the line of a terminal', 'ok']];
    expect(tableText(['name', 'text', 'state'], rows, '', narrow)).toBe(
      ['NAME    TEXT                      STATE', 'a-name  a text that is far too l…  ok']
        .join('\n')
        .replace('TEXT                      STATE', `TEXT${' '.repeat(23)}STATE`),
    );
    const wrapped = tableText(['name', 'text', 'state'], rows, '', narrow, 'wrapped');
    expect(wrapped.replace(/\s+/g, ' ')).toContain('far too');
    expect(wrapped).not.toContain('…');
    expect(wrapped.split('\n').length).toBeGreaterThan(2);
  });

  it('keeps its first column whole, which the next command is given, as long as another can be cut', () => {
    const text = tableText(
      ['preset', 'description'],
      [['dyslexia-friendly-for-children', 'Text shape and pacing for reading']],
      'none',
      narrow,
    );
    expect(text).toBe(
      ['PRESET                          DESCRIP…', 'dyslexia-friendly-for-children  Text sh…'].join('\n'),
    );
  });

  it('lets one column give way to the others, and leaves it out where nothing of it would be left', () => {
    const rows = [['large-print', 'Large print for all', 'Letters of one and a half times the size', 7]];
    const heading = ['preset', 'name', 'description', 'tools'];
    const text = (columns: number) =>
      tableText(heading, rows, '', { columns, hasColor: false }, { givesWay: 'description' }).split('\n');
    expect(text(60)).toEqual([
      'PRESET       NAME                 DESCRIPTION          TOOLS',
      'large-print  Large print for all  Letters of one and…  7',
    ]);
    expect(text(48)).toEqual([
      'PRESET       NAME                 TOOLS',
      'large-print  Large print for all  7',
    ]);
    expect(tableText(heading, rows, '', plainScreen, { givesWay: 'description' })).toContain(
      'one and a half',
    );
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

  it('never has a line longer than a terminal of 80 columns', () => {
    const cell = fc.oneof(
      fc.string({ maxLength: 120, unit: 'grapheme' }),
      fc.integer(),
      fc.boolean(),
      fc.constant(null),
      fc.double({ min: 0, max: 1, noNaN: true }).map((share) => ({ share })),
    );
    const rows = fc.array(fc.tuple(cell, cell, cell, cell, cell), { minLength: 1, maxLength: 5 });
    fc.assert(
      fc.property(
        rows,
        fc.constantFrom('cut' as const, 'wrapped' as const, { givesWay: 'three' }),
        (some, tooLong) => {
          const text = tableText(
            ['one', 'two', 'three', 'four', 'five'],
            some,
            '',
            { columns: 80, hasColor: false },
            tooLong,
          );
          for (const line of text.split('\n')) expect(stringWidth(line)).toBeLessThanOrEqual(80);
        },
      ),
      { numRuns: 200 },
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
