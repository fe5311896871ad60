import {
  isDispensable,
  keepSpans,
  lostSpans,
  newAddressProblems,
  withoutBorrowedWords,
  withoutKept,
} from '../../../../functions/content/markup/kept-spans.ts';

const spansOf = (text: string) => {
  const { text: tagged } = keepSpans(text, false);
  return tagged.match(/<x\d+\/>/g)?.length ?? 0;
};

describe('keepSpans', () => {
  it.each([
    ['Write to library@townhall-northfield.org.', 'Write to <x1/>.'],
    ['请联系library@x.org。谢谢', '请联系<x1/>。谢谢'],
    ['See https://example.com/a?b=1&c=2, or www.x.org/y).', 'See <x1/>, or <x2/>).'],
    ['Visit tierradelsolgallery.org. Call +49 30 1234567.', 'Visit <x1/>. Call <x2/>.'],
    ['#MeToo by @user_1', '<x1/> by <x2/>'],
    [`Hello {{firstName}}, {0} and \${name} %{x}`, 'Hello <x1/>, <x2/> and <x3/> <x4/>'],
    ['{count, plural, one {# item} other {# items}} left', '<x1/> left'],
    ['%s of %1$d by %(user)s on %@', '<x1/> of <x2/> by <x3/> on <x4/>'],
    ['The area $\\pi r^2$ of \\(r+1\\) with $x$', 'The area <x1/> of <x2/> with <x3/>'],
    ['Use @:menu.file.save_as, or @.lower:menu!', 'Use <x1/>, or <x2/>!'],
    ['Set max_retries in app.user_settings. Stop.', 'Set <x1/> in <x2/>. Stop.'],
    ['Run `npm start` and <b class="x">wait</b>&nbsp;now', 'Run <x1/> and <x2/>wait<x3/><x4/>now'],
  ])('replaces unchangeable parts with numbered tags: %s', (text, tagged) => {
    const kept = keepSpans(text, false);
    expect(kept.text).toBe(tagged);
    expect(kept.restore(kept.text)).toBe(text);
  });

  it.each([
    'It costs $5 or 10$, 100% sure, 50 % done.',
    'Serve un documento, p.es. il passaporto (o.s.fr.).',
    'We are #1 at @ 5pm in C# on 03/05/2026.',
    'The old version (2011-2020) had other keys.',
    'a < b and c > d, AT&T',
  ])('leaves ordinary text alone: %s', (text) => {
    const kept = keepSpans(text, false);
    expect(kept).toMatchObject({ text, isTagged: false });
    expect(kept.restore(text)).toBe(text);
  });

  it('continues the numbers of tagged text, and restores escaped characters', () => {
    const text = '<l1>See <a1>https://x.org/?a=1&amp;b=2</a1> now<x2/>\n<l2>Write to a@b.org';
    const kept = keepSpans(text, true);
    expect(kept.text).toBe('<l1>See <a1><x3/></a1> now<x2/>\n<l2>Write to <x4/>');
    expect(kept.restore(kept.text)).toBe(text);
  });

  it('restores glossary terms as their targets, the longest term first', () => {
    const glossary = [
      { source: 'house', target: 'maison' },
      { source: 'White House', target: 'Maison-Blanche' },
    ];
    const kept = keepSpans('The white house is a house, not a household.', false, glossary);
    expect(kept.text).toBe('The <x1/> is a <x2/>, not a household.');
    expect(kept.terms).toEqual({ x1: 'Maison-Blanche', x2: 'maison' });
    expect(kept.restore('La <x1 /> &amp; une <x2/>.')).toBe('La Maison-Blanche & une maison.');
  });

  it.each([
    '{{',
    '{a',
    '<a a=a ',
    '$a',
    '$$a',
    '%1$',
    'a@',
    '#a_',
    '`a',
    '```a',
    'ab.',
    'a-',
    '+1 ',
    '\\(',
    '\\[',
    'http://a',
  ])('handles 10,000 characters of repeated %j', (unit) => {
    const text = unit.repeat(10_000 / unit.length);
    const kept = keepSpans(text, false);
    expect(kept.restore(kept.text)).toBe(text);
    expect(spansOf(text)).toBeLessThanOrEqual(10_000);
    expect(lostSpans(text, text)).toEqual([]);
  });
});

describe('withoutKept', () => {
  it('leaves only the words whose language can be checked', () => {
    expect(withoutKept('Ask {{name}} at help@x.org').trim()).toBe('Ask   at');
  });
});

describe('lostSpans', () => {
  it('reports a part that is missing or occurs less often', () => {
    expect(lostSpans('%s of %s', 'von %s')).toHaveLength(1);
    expect(lostSpans('Write to a@b.org', 'Schreiben Sie')).toHaveLength(1);
    expect(lostSpans('%s of %s', '%s的%s')).toEqual([]);
  });

  it('accepts any number of plural forms that contain the part', () => {
    expect(lostSpans('{n} votes | {n} vote', '{n} 票')).toEqual([]);
    expect(lostSpans('{n} vote|{n} votes', '{n} głos|{n} głosy|{n} głosów')).toEqual([]);
    expect(lostSpans('{n} votes | {n} vote', '票')).toHaveLength(1);
  });
});

describe('withoutBorrowedWords', () => {
  const source = 'Open the GitHub settings of Elk';
  it.each([
    ['設定 (GitHub settings)', '設定 ( )'],
    ['ElkのGitHub', ' の '],
    ['設定 open the settings', '設定 open the settings'],
    ['Open settings', '  settings'],
    ['Ouvrir', 'Ouvrir'],
    ['GitHub-тың', ' -тың'],
  ])('removes names, and single borrowed words beside another script: %s', (text, left) => {
    expect(withoutBorrowedWords(text, source)).toBe(left);
  });
});

describe('newAddressProblems', () => {
  it('recognizes where an email address ends when a suffix in another script follows', () => {
    expect(newAddressProblems('লিখুন help@library.example-এ', 'Write to help@library.example.')).toEqual([]);
  });

  const source = 'Call 020 7946 0958 or see example.org. It cost 1,250,000 on 14.05.2024.';

  it.each([
    'https://evil.example/x',
    'Go to evil.com.',
    'Write to a@b.example',
    'Call 555-010-4477',
    'Call +49 30 1234567',
  ])('reports URLs, email addresses and phone numbers that the page does not contain: %j', (output) => {
    expect(newAddressProblems(output, source)).toHaveLength(1);
  });

  it.each([source, 'Call 02079460958.', 'On 2024-05-14 it cost 1 250 000 euro.', 'e.g. this, etc. Or that.'])(
    'accepts contact details that the page contains, and text that only resembles contact details: %j',
    (output) => {
      expect(newAddressProblems(output, source)).toEqual([]);
    },
  );
});

describe('isDispensable', () => {
  it.each([
    ['#ExampleDay', true],
    ['@example', true],
    ['chat_id', true],
    ['#{count}', false],
    ['@:menu.save', false],
    ['{name}', false],
    ['https://example.org/a_b', false],
  ])('accepts a text without a mention, hashtag or identifier only: %s', (span, expected) => {
    expect(isDispensable(span)).toBe(expected);
  });
});

describe('an address in parentheses', () => {
  const source = '[Tips](https://example.org/a_(b)) help.';

  it.each([
    ['[Tips](https://example.org/a_(b))-hjælp'],
    ['[చిట్కాలు](https://example.org/a_(b))ను'],
    ['「[秘訣](https://example.org/a_(b))」'],
    ['[Tips](https://example.org/a_(b))(도움말)'],
    ['[نصائح] https://example.org/a_(b)\u200e.'],
    ['[చిట్కాలు] https://example.org/a_(b)\u200cను'],
  ])('ends before a suffix: %s', (output) => {
    expect(newAddressProblems(output, source)).toEqual([]);
    expect(lostSpans(source, output)).toEqual([]);
  });
});
