import { detailsText, tableText } from '../../../../bin/widgetctl/output/table.ts';

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
});
