import { JSDOM } from 'jsdom';
import { namedElement } from '../../../../functions/content/aria/naming/assigned-name.ts';
import {
  isMeaningless,
  meaninglessWords,
  type Named,
} from '../../../../functions/content/aria/naming/meaningless-name.ts';
import { verifyMarkup } from './support/verify-markup.ts';

const plain: Named = { kinds: [], languages: ['en'] };
const of = (named: Partial<Named>): Named => ({ ...plain, ...named });

describe('uninformative name detection', () => {
  it.each([
    'Button',
    'button 3',
    'Image',
    'Link',
    'Icon',
    'Embed',
    'Embedded content',
    'Image button',
    'Click here',
    'Icon link',
    'Picture of a',
    'iframe',
    'image123',
    'IMG_1234.JPG',
    'red-bicycle.png',
    '42',
    '→',
    '…',
    'Btn close',
    'closeBtn',
    'img logo',
    'Logo',
    'Doc',
  ])('reports %j as uninformative', (name) => expect(isMeaningless(name, plain)).toBe(true));

  it.each([
    ['de', 'Schaltfläche'],
    ['de', 'Bild 2'],
    ['de-AT', 'Hier klicken'],
    ['fr', 'Bouton'],
    ['fr', 'Cliquez ici'],
    ['es', 'Imagen'],
    ['it', 'Pulsante'],
    ['nl', 'Knop'],
    ['pt-BR', 'Botão'],
    ['sv', 'Länk'],
    ['pl', 'Przycisk'],
    ['nb', 'Lenke'],
    ['da', 'Billede'],
    ['fi', 'Painike'],
    ['cs', 'Tlačítko'],
    ['tr', 'Düğme'],
    ['ru', 'Кнопка'],
    ['uk', 'Посилання'],
    ['ja', 'ボタン'],
    ['zh', '图片'],
    ['ko', '버튼'],
    ['de', 'Button'],
    ['hu', 'Image'],
  ])('reports a name as uninformative when the page language is %s: %j', (language, name) =>
    expect(isMeaningless(name, of({ languages: [language] }))).toBe(true),
  );

  it('detects an uninformative name in any language when the page language is unknown', () => {
    for (const { empty } of Object.values(meaninglessWords)) {
      const [first = ''] = empty.split(' ');
      expect(isMeaningless(first, of({ languages: null }))).toBe(true);
    }
  });

  it.each([
    ['slider', 'en', 'Slider'],
    ['slider', 'de', 'Schieberegler'],
    ['dialog', 'en', 'Dialog'],
    ['navigation', 'fr', 'Navigation'],
    ['menu', 'en', 'Menu'],
  ])('reports a name that repeats the role %s in the page language %s: %j', (role, language, name) =>
    expect(isMeaningless(name, of({ kinds: [role], languages: [language] }))).toBe(true),
  );
});

describe('isMeaningless', () => {
  it.each([
    'Close',
    'Search',
    'Menu',
    'Next page',
    'Cart icon',
    'Image of a red bicycle',
    'Download SVG',
    'YouTube',
    'E-mail',
    'Photo gallery',
    'Page 2',
    'X-ray',
    'Logo of Example',
    '検索',
    'example.com',
  ])('returns false for the meaningful name %j', (name) => expect(isMeaningless(name, plain)).toBe(false));

  it('returns false for a word that means an element type in another language but not in the page language', () =>
    expect(isMeaningless('Marco', of({ languages: ['en'] }))).toBe(false));

  it("returns false for a role name that differs from the element's role", () =>
    expect(isMeaningless('Menu', of({ kinds: ['button'] }))).toBe(false));
});

describe('name patch verification', () => {
  it.each([
    ['<button></button>', 'button', 'aria-label', 'Button'],
    ['<button></button>', 'button', 'title', 'Click here'],
    ['<button class="btn-close"></button>', 'button', 'aria-label', 'Btn close'],
    ['<iframe src="/a"></iframe>', 'iframe', 'title', 'Embed'],
    ['<img src="a.png">', 'img', 'alt', 'Image'],
    ['<img src="a.png">', 'img', 'alt', 'a.png'],
    ['<div role="slider" tabindex="0" aria-valuenow="3"></div>', 'div', 'aria-label', 'Slider'],
    ['<p id="n">Input field</p><input>', 'input', 'aria-labelledby', 'n'],
    ['<label>Input</label><input id="n">', 'label', 'for', 'n'],
    ['<div lang="de"><button></button></div>', 'button', 'aria-label', 'Schaltfläche'],
  ])(
    'rejects a patch that results in an uninformative name: %s',
    async (html, selector, attribute, value) => {
      const { before, left, verdicts } = await verifyMarkup(html, [[selector, attribute, value]]);
      expect(before).toHaveLength(1);
      expect({ left, verdicts }).toEqual({ left: before, verdicts: ['meaningless_name'] });
    },
  );

  it('accepts an empty alt attribute', async () => {
    expect(await verifyMarkup('<img src="a.png">', [['img', 'alt', '']])).toMatchObject({ left: [] });
  });
});

describe('lang patch verification', () => {
  const page = (lang: string) =>
    `<!doctype html><html${lang}><head><title>x</title></head><body><main><h1>x</h1></main></body></html>`;

  it.each([
    ['', 'de', 'de', 'fixes html-has-lang'],
    ['', 'de', 'de-AT', 'fixes html-has-lang'],
    ['', 'de', 'en', 'value_not_allowed'],
    [' lang="deutsch"', 'de', 'en', 'value_not_allowed'],
    ['', null, 'en', 'value_not_allowed'],
    ['', 'nb', 'no', 'fixes html-has-lang'],
  ])(
    'accepts a lang value only when it matches the language of the text: <html%s>, text in %s, value %s, result %s',
    async (lang, pageLanguage, value, verdict) => {
      const { verdicts } = await verifyMarkup(page(lang), [['html', 'lang', value]], pageLanguage);
      expect(verdicts).toEqual([verdict]);
    },
  );

  it("accepts a lang attribute on an element only when it matches the language of the element's text", async () => {
    const text =
      'Die Bibliothek ist an jedem Tag der Woche von neun Uhr morgens bis sechs Uhr abends geöffnet.';
    const html = `<p lang="gibberish">${text}</p>`;
    expect((await verifyMarkup(html, [['p', 'lang', 'fr']])).verdicts).toEqual(['value_not_allowed']);
    expect((await verifyMarkup(html, [['p', 'lang', 'de']])).verdicts).toEqual(['fixes valid-lang']);
  });

  it.each([
    ['de', '', 'fixes valid-lang'],
    ['en', '', 'value_not_allowed'],
    [null, '', 'fixes valid-lang'],
    ['en', ' lang="de"', 'fixes valid-lang'],
    ['de', ' lang="en"', 'value_not_allowed'],
  ])(
    'allows removing a lang attribute only when the text is in the inherited language: page %s, parent%s, result %s',
    async (pageLanguage, around, verdict) => {
      const text =
        'Die Bibliothek ist an jedem Tag der Woche von neun Uhr morgens bis sechs Uhr abends geöffnet.';
      const html = `<div${around}><p lang="gibberish">${text}</p></div>`;
      expect((await verifyMarkup(html, [['p', 'lang', null]], pageLanguage)).verdicts).toEqual([verdict]);
    },
  );
});

describe('autocomplete patch verification', () => {
  it.each([
    ['<input type="email" aria-label="Kontakt" autocomplete="x">', 'email', 'fixes autocomplete-valid'],
    ['<input aria-label="Comment" autocomplete="x">', null, 'fixes autocomplete-valid'],
    ['<input aria-label="E-mail" autocomplete="x">', 'email', 'value_not_allowed'],
    ['<input type="password" aria-label="Name" autocomplete="x">', 'name', 'value_not_allowed'],
  ])(
    'accepts only removal or the value that the input type implies: field %s, value %s, result %s',
    async (html, value, verdict) => {
      const { before, verdicts } = await verifyMarkup(html, [['input', 'autocomplete', value]]);
      expect({ before, verdicts }).toEqual({ before: ['autocomplete-valid'], verdicts: [verdict] });
    },
  );
});

describe('namedElement', () => {
  it.each([
    ['<input type="constructor">', 'input'],
    ['<constructor></constructor>', 'constructor'],
  ])('does not mistake an inherited object property for a role: %s', (markup, tag) => {
    const element = new JSDOM(markup).window.document.querySelector(tag);
    expect(element && namedElement(element, 'en').kinds).toEqual([tag]);
  });
});
