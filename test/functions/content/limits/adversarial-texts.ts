/** Makes texts that an inefficient algorithm needs more than linear time to process. */
export interface AdversarialText {
  readonly kind: string;
  make(characters: number): string;
}

function repeated(kind: string, part: string, before = '', after = ''): AdversarialText {
  const length = (text: string) => [...text].length;
  return {
    kind,
    make: (characters) => {
      const room = characters - length(before) - length(after);
      return before + part.repeat(Math.max(0, Math.floor(room / length(part)))) + after;
    },
  };
}

function differentWords(kind: string, word: (index: number) => string): AdversarialText {
  return {
    kind,
    make(characters) {
      const words: string[] = [];
      let length = 0;
      for (let index = 0; ; index += 1) {
        const next = word(index);
        length += next.length + 1;
        if (length > characters) return words.join(' ');
        words.push(next);
      }
    },
  };
}

function letters(index: number): string {
  return index.toString(26).replace(/./g, (digit) => String.fromCharCode(97 + Number.parseInt(digit, 26)));
}

/** The first half opens elements. In the second half, each `closing` makes the HTML parser reopen them. */
function reopened(kind: string, opening: (index: number) => string, closing: string): AdversarialText {
  return {
    kind,
    make(characters) {
      let text = '<p>';
      for (let index = 0; text.length < characters / 2; index += 1) text += opening(index);
      const rest = Math.max(0, Math.floor((characters - text.length) / closing.length));
      return (text + closing.repeat(rest)).slice(0, characters);
    },
  };
}

export const adversarialTexts: readonly AdversarialText[] = [
  repeated('emoji', '😀'),
  repeated('emoji joined by ZWJ', '👨‍👩‍👧‍👦'),
  repeated('flags', '🇩🇪'),
  repeated('ZWJ alone', '\u200d', 'a'),
  repeated('variation selectors', '\ufe0f', 'a'),
  repeated('one letter with combining marks', '\u0301', 'e'),
  repeated('letters with a combining mark each', 'e\u0301'),
  repeated('Devanagari conjuncts', 'क्'),
  repeated('Hangul jamo', '\u1100\u1161\u11a8'),
  repeated('ligatures that unfold', 'ﷺ'),
  repeated('capitals whose lower case is longer', 'İ'),
  repeated('one word', 'a'),
  repeated('one capital word', 'A'),
  repeated('letters with emoji between', 'a😀'),
  repeated('Han', '漢'),
  repeated('Japanese', '猫はテーブルの上で寝ています'),
  repeated('Japanese sentences', '猫。'),
  repeated('Katakana', 'カタカナ'),
  repeated('Thai', 'ภาษาไทย'),
  repeated('Khmer', 'ភាសាខ្មែរ'),
  repeated('Burmese', 'မြန်မာဘာသာ'),
  repeated('Arabic', 'العربية '),
  repeated('Hebrew with quotes', 'ש"'),
  repeated('line breaks', '\n', 'a'),
  repeated('carriage returns', '\r\n', 'a'),
  repeated('spaces', ' ', 'a', 'b'),
  repeated('tabs', '\t', 'a', 'b'),
  repeated('ellipses', '…'),
  repeated('full stops', '.'),
  repeated('full stops between digits', '.', '1', '1'),
  repeated('full stops and spaces', '. '),
  repeated('an abbreviation after the other', 'A.'),
  repeated('sentences that may go on', 'a. 1 ', '', 'b'),
  repeated('exclamation marks', '!?'),
  repeated('quotes', '"'),
  repeated('apostrophes', "'"),
  repeated('letters with apostrophes', "a'"),
  repeated('hyphens', '-'),
  repeated('letters with hyphens', 'a-'),
  repeated('underscores', '_'),
  repeated('one digit', '1'),
  repeated('zeros after a point', '0', '1.', '1'),
  repeated('zeros before a digit', '0', '', '1'),
  repeated('digits of another script', '𝟿'),
  repeated('grouped digits', ',111', '1'),
  repeated('digits with points', '1.'),
  repeated('digits with slashes', '1/'),
  repeated('lone digits', '1 '),
  repeated('number words', 'nine hundred '),
  repeated('short words', 'a '),
  repeated('words', 'word '),
  repeated('short sentences', 'A b. '),
  repeated('title case', 'Aa Bb '),
  repeated('negations', 'not '),
  repeated('prefixes of negation', 'un'),
  repeated('contracted negations', 'n’t'),
  differentWords('different names', (index) => `a ${letters(index).toUpperCase()}a`),
  differentWords('different names of one beginning', (index) => `AAAAAAAAAAAA${letters(index)}`),
  differentWords('different numbers', (index) => String(index)),
  repeated('less-than signs', '<'),
  repeated('tags that never end', '<a'),
  repeated('tags', '<a>'),
  repeated('end tags', '</a>'),
  repeated('openings of end tags', '</'),
  repeated('openings of comments', '<!--'),
  repeated('ampersands', '&'),
  repeated('entities', '&amp;'),
  repeated('brackets', '[('),
  repeated('backslashes', '\\'),
  repeated('vowels', 'aeiouy'),
  repeated('syllables', 'banana'),
];

export const adversarialMarkup: readonly AdversarialText[] = [
  ...adversarialTexts.filter(({ make }) => /[<&]/.test(make(100))),
  repeated('nested formatting', '<b>'),
  repeated('nested blocks', '<div>'),
  repeated('nested paragraphs', '<p>'),
  repeated('siblings', '<i></i>'),
  repeated('line breaks of markup', '<br>'),
  repeated('links', '<a>x</a>'),
  repeated('end tags of paragraphs', '</p>'),
  repeated('misnested', '<b><p></b>'),
  repeated('misnested links', '<a><div>'),
  repeated('nested templates', '<template>'),
  repeated('nested SVG', '<svg>'),
  repeated('nested foreign objects', '<svg><foreignObject>'),
  repeated('nested MathML', '<math><mi>'),
  repeated('tables in tables', '<table><td>'),
  repeated('text in tables', '<table>x'),
  repeated('rows', '<tr><td>x', '<table>'),
  repeated('options', '<option>', '<select>'),
  repeated('nested lists', '<ul><li>'),
  repeated('list items', '<li>'),
  repeated('nested buttons', '<button>'),
  repeated('nested nobr', '<nobr>'),
  repeated('comments', '<!---->'),
  repeated('CDATA', '<![CDATA[x]]>'),
  repeated('declarations', '<!x>'),
  repeated('instructions', '<?x>'),
  repeated('scripts', '<script></script>'),
  repeated('text areas', '<textarea></textarea>'),
  repeated('an unclosed script', '<b>', '<script>'),
  repeated('plain text for ever', '<b>', '<plaintext>'),
  repeated('one attribute', 'x', '<a title="', '">x</a>'),
  repeated('attributes of one name', ' a', '<a', '>'),
  repeated('an attribute without end', 'x', '<a title="'),
  {
    kind: 'different attributes',
    make(characters) {
      let attributes = '';
      for (let index = 0; attributes.length < characters - 20; index += 1) attributes += ` ${letters(index)}`;
      return `<a${attributes.slice(0, characters - 5)}>x`;
    },
  },
  reopened('formatting that is opened again', (index) => `<b ${letters(index)}>`, '<p>x'),
  reopened('formatting that is opened again in cells', (index) => `<i ${letters(index)}>`, '<table><td>x'),
  reopened('formatting that is closed', (index) => `<u ${letters(index)}>`, '</u>'),
  reopened('formatting that is closed around blocks', (index) => `<u ${letters(index)}><p>`, '</u>'),
  reopened('links that are opened again', (index) => `<a ${letters(index)}>`, '<div>x'),
  reopened('formatting in a table', (index) => `<b ${letters(index)}>`, '<table>x'),
  {
    kind: 'long attributes that are opened again',
    make: (characters) =>
      `<p><b id="${'x'.repeat(characters / 2)}">${'<p>x'.repeat((characters / 2 - 20) / 4)}`,
  },
];
