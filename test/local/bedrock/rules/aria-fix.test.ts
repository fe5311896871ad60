import { ariaFix } from '../../../../local/bedrock/rules/aria-fix.ts';
import { runRule } from '../fixtures/run-rule.ts';

const failure = (html: string, attribute: string, near = '', rule = 'any-rule') => ({
  number: 1,
  rule,
  html,
  attributes: [attribute, 'title'],
  near,
});
const patched = (attribute: string, value: string | null) => ({
  patches: [{ failure: 1, selector: null, attribute, value, explanation: expect.any(String) }],
});

describe('aria-fix rule', () => {
  it.each([
    ['a title', '<button title="Next"></button>', '', 'Next'],
    ['its own text', '<button><span aria-hidden="true">Search</span></button>', '', 'Search'],
    ['a file name', '<img src="/a/red-bicycle_640x480.jpg">', '', 'Red bicycle'],
    ['a label', '<input id="city" value="Paris">', 'Your city:', 'Your city'],
    ['a placeholder', '<input placeholder="City">', '', 'City'],
    ['nearby text', '<img src="8f3a9c01d2.png">', 'Sales by month', 'Sales by month'],
    ['text near a frame', '<iframe src="https://maps.example/embed?place=1"></iframe>', 'Find us', 'Find us'],
    [
      "an icon's class",
      '<a class="nav-link" href="/"><i class="fas fa-fw fa-search"></i></a>',
      'Text',
      'Search',
    ],
    [
      "an icon's symbol",
      '<button class="tool"><svg><use href="/a.svg#icon-cart"/></svg></button>',
      '',
      'Cart',
    ],
    ["an icon's file", '<button><img src="/icons/next-page.svg"></button>', '', 'Next page'],
  ])('derives the accessible name from %s', async (_, html, near, name) => {
    const failures = [failure(html, 'aria-label', near)];
    expect(await runRule(ariaFix, html, { failures })).toEqual(patched('aria-label', name));
  });

  it.each([
    ['a number', '<img src="IMG_1234.jpg">'],
    ['a hash', '<img src="/a/8f3a9c01d2.png">'],
    ['a data URL', '<img src="data:image/gif;base64,R0lGODlhAQABAAAAACw=">'],
    ['technical words', '<button class="btn icon"><i class="fa fa-fw"></i></button>'],
    ['a class', '<a class="nav-link text-gray" href="#"></a>'],
    ['an ID', '<div role="button" id="printPage" tabindex="0"></div>'],
    ['an address', '<a href="/help/opening-hours.html?x=1"></a>'],
    ['a video', '<iframe src="https://www.example/embed/mwKebiohBS"></iframe>'],
    ['a value', '<input type="checkbox" name="nationality" value="true">'],
    ['options', '<select>None Selected Primary Warning</select>'],
    ['content', '<textarea>body { color: red }</textarea>'],
    ['the text of a landmark', '<nav>Home About Contact</nav>'],
  ])('proposes no name when an element has only %s', async (_, html) => {
    const failures = [failure(html, 'alt', 'A long paragraph that is next to the element. '.repeat(3))];
    expect(await runRule(ariaFix, html, { failures })).toEqual({ patches: [] });
  });

  it.each([
    ['role', '<div role="buton" tabindex="0">Go</div>', 'role', null],
    ['aria-*', '<p aria-checked="true">Yes</p>', 'aria-checked', null],
    ['tabindex', '<a tabindex="3" href="/">Home</a>', 'tabindex', '0'],
    ['lang', '<html lang="english">', 'lang', 'de'],
  ])('repairs an invalid value of %s', async (attribute, html, changed, value) => {
    const failures = [failure(html, attribute)];
    expect(await runRule(ariaFix, html, { failures, language: 'de' })).toEqual(patched(changed, value));
  });

  it('removes the invalid language of an element', async () => {
    const failures = [failure('<p lang="Deutsch">Guten Tag</p>', 'lang', '', 'valid-lang')];
    expect(await runRule(ariaFix, '', { failures, language: 'de' })).toEqual(patched('lang', null));
  });

  it('proposes nothing when the page language is unknown or a failure entry is malformed', async () => {
    const failures = [failure('<html>', 'lang', '', 'html-has-lang'), { rule: 'label' }];
    expect(await runRule(ariaFix, '', { failures })).toEqual({ patches: [] });
  });
});
