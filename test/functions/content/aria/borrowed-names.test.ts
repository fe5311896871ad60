import { JSDOM } from 'jsdom';
import { elementRejection } from '../../../../functions/content/aria/element-rules.ts';
import { ControlNames } from '../../../../functions/content/aria/naming/borrowed-name.ts';
import { verifyMarkup } from './support/verify-markup.ts';

/** Names that describe a purpose, used as values, content and labels that belong to something else. */
const words = [
  'Delivery date',
  'Nationality',
  'Blue',
  'Größe',
  '国籍',
  'true',
  'Opening hours on public holidays',
];

const other = '<p>Other text</p>';

/** Markup of an element without a name, in which a word has a place that does not name the element. */
const borrowed: readonly (readonly [kind: string, selector: string, markup: (word: string) => string])[] = [
  ['value of a field', 'input', (word) => `<input value="${word}">`],
  ['value of a checkbox', 'input', (word) => `<input type="checkbox" value="${word}">`],
  [
    'value of a slider',
    '[role]',
    (word) => `<div role="slider" tabindex="0" aria-valuenow="1" aria-valuetext="${word}">x</div>`,
  ],
  ['option', 'select', (word) => `<select><option>Any<option>${word}<option>None</select>`],
  [
    'all options',
    'select',
    (word) =>
      `<select>${word
        .split(' ')
        .map((each) => `<option>${each}`)
        .join('')}</select>`,
  ],
  ['content of a text area', 'textarea', (word) => `<textarea>${word}</textarea>`],
  ['beginning of a text area', 'textarea', (word) => `<textarea>${word} body { color: red }</textarea>`],
  [
    'text of a combobox',
    '[role]',
    (word) => `<div role="combobox" tabindex="0" aria-expanded="false">${word}</div>`,
  ],
  ['text after an empty heading', 'h2', (word) => `<h1>Title</h1><h2></h2><p>${word}</p>`],
  ['name of another field', '#own', (word) => `<label>${word}<input></label><input id="own">`],
  [
    'label of another field',
    '#own',
    (word) => `<label for="a">${word}</label><select id="a"></select><select id="own"></select>`,
  ],
  [
    'name of another button',
    '#own',
    (word) => `<button>${word}</button><button id="own"><svg></svg></button>`,
  ],
  [
    'name of another link',
    '#own',
    (word) => `<a href="/a" aria-label="${word}">x</a><a href="/b" id="own"></a>`,
  ],
];

const classes = ['nav-link', 'navbar', 'sidebar', 'tool', 'text-gray', 'closeBox', 'card__action'];
const asName = (className: string) =>
  className
    .replace(/([A-Z])/g, ' $1')
    .replace(/[-_]+/g, ' ')
    .toLowerCase();

function rejectionOf(html: string, selector: string, attribute: string, value: string | null) {
  const { document } = new JSDOM(`<main>${html}${other}</main>`).window;
  const element = document.querySelector(selector);
  if (element === null) throw new Error(`${selector} is missing`);
  return elementRejection({ selector, attribute, value }, element, 'en', new ControlNames(document));
}

const named = (html: string, selector: string, name: string) =>
  rejectionOf(html, selector, 'aria-label', name);

describe('a name that belongs to something else', () => {
  it.each(borrowed)('is rejected: %s', async (_kind, selector, markup) => {
    for (const word of words) {
      for (const name of [word, `${word}:`, word.toUpperCase()]) {
        expect([name, await named(markup(word), selector, name)]).toEqual([name, 'meaningless_name']);
      }
    }
  });

  it.each(classes)('is rejected: a word of the class %s', async (className) => {
    for (const html of [
      `<a href="/" class="${className}"></a>`,
      `<button class="btn ${className}"><svg></svg></button>`,
      `<input class="${className}">`,
    ]) {
      const [selector = ''] = /(?<=<)[a-z]+/.exec(html) ?? [];
      expect(await named(html, selector, asName(className))).toBe('meaningless_name');
    }
  });

  it.each(['nav', 'aside', 'section', 'form'])('is rejected: the text of a landmark %s', async (tag) => {
    const text = ['Home', 'About the library', 'Opening hours', 'Contact and directions for visitors'];
    const links = text.map((each) => `<a href="/${each.length}">${each}</a>`).join(' ');
    const html = `<${tag} role="navigation" id="own">${links}</${tag}><nav>x</nav>`;
    for (const name of [text.join(' '), text.slice(0, 3).join(' '), 'Home', text.join(' ').slice(0, 45)]) {
      expect([name, await named(html, '#own', name)]).toEqual([name, 'meaningless_name']);
    }
  });

  it('is rejected when an earlier patch assigns it to another control', async () => {
    const html = '<p>Date of birth</p><select id="a"><option>1</select><select id="b"><option>1990</select>';
    const { verdicts } = await verifyMarkup(html, [
      ['#a', 'aria-label', 'Date of birth'],
      ['#b', 'aria-label', 'Date of birth'],
    ]);
    expect(verdicts).toEqual(['fixes select-name', 'meaningless_name']);
  });
});

describe('a name of the element itself', () => {
  it.each([
    ['its visible label', '<p>City</p><input>', 'input', 'City'],
    [
      'a label that shares a word with an option',
      '<select><option>Size S<option>Size M</select>',
      'select',
      'Size',
    ],
    [
      'the class of its icon',
      '<a href="/" class="nav-link search"><i class="fa fa-search"></i></a>',
      'a',
      'Search',
    ],
    [
      'the symbol of its icon',
      '<button class="cart"><svg><use href="#cart"/></svg></button>',
      'button',
      'Cart',
    ],
    ['its title', '<button class="next" title="Next"><svg></svg></button>', 'button', 'Next'],
    ['its hidden text', '<button><span aria-hidden="true">Close</span></button>', 'button', 'Close'],
    [
      'the name of a link to the same address',
      '<a href="/a">Cart</a><a href="/a" id="own"></a>',
      '#own',
      'Cart',
    ],
    [
      'the name of a button with the same icon',
      '<button aria-label="Delete"><i class="x"></i></button><button id="own"><i class="x"></i></button>',
      '#own',
      'Delete',
    ],
  ])('is accepted: %s', async (_kind, html, selector, name) => {
    expect(await named(html, selector, name)).toBeNull();
  });

  it('is accepted: the heading of a landmark', async () => {
    const html =
      '<nav id="own"><h2>Related links</h2><a href="/a">Home</a></nav><nav><a href="/b">x</a></nav>';
    expect(await named(html, '#own', 'Related links')).toBeNull();
  });
});

describe('role patch verification', () => {
  it.each(['none', 'presentation', 'separator'])(
    'rejects the removal of role %s from an object',
    async (role) => {
      const html = `<object role="${role}" data="/a.svg" aria-label="x"></object>`;
      expect(await rejectionOf(html, 'object', 'role', null)).toBe('value_not_allowed');
    },
  );
});
