import { Parser } from 'htmlparser2';
import { translate } from '../../../../local/bedrock/rules/translate.ts';
import { askRule } from '../fixtures/ask-rule.ts';

/** The tags of some markup with the attributes that nobody reads. */
function tagsOf(html: string): string[] {
  const tags: string[] = [];
  const parser = new Parser({
    onopentag: (name, { alt: _, title: __, ...attributes }) =>
      tags.push(`${name} ${JSON.stringify(attributes)}`),
    onclosetag: (name) => tags.push(`/${name}`),
  });
  parser.end(html);
  return tags;
}

describe('translate', () => {
  it('marks and accents text, and leaves numbers, addresses and placeholders', async () => {
    const text = 'Call {name} at 555 or see https://example.com/x\n\nBye.';

    expect(await askRule(translate, text, { targetLanguage: 'fr' })).toEqual({
      text: '[!!! Çáļļ {name} áţ 555 óŕ šéé https://example.com/x !!!]\n\n[!!! Ƀýé. !!!]',
      sourceLanguage: 'en',
    });
  });

  it.each([
    ['ru', /^\[!!! \p{Script=Cyrillic}+ !!!\]$/u],
    ['ja', /^\[!!! \p{Script=Katakana}+ !!!\]$/u],
    ['ar', /^\[!!! \p{Script=Arabic}+ !!!\]$/u],
    ['ko', /^\[!!! \p{Script=Hangul}+ !!!\]$/u],
    ['zh-TW', /^\[!!! \p{Script=Han}+ !!!\]$/u],
    ['pt-BR', /^\[!!! \p{Script=Latin}+ !!!\]$/u],
  ])('writes with the script of %s', async (targetLanguage, pattern) => {
    expect((await askRule(translate, 'Hello', { targetLanguage })).text).toMatch(pattern);
  });

  it('applies the glossary, the longest term first', async () => {
    const glossary = [
      { source: 'house', target: 'maison' },
      { source: 'White House', target: 'Maison-Blanche' },
    ];

    expect((await askRule(translate, 'The White House is a house.', { glossary })).text).toBe(
      '[!!! Ţĥé Maison-Blanche íš á maison. !!!]',
    );
  });

  it('keeps markup, entities, code and scripts, and localizes the attributes that people read', async () => {
    const html =
      '<p class="a b" title="Hello"><!-- no --><a href="/x?a=1&amp;b=2">Go &nbsp; on</a> <code>let x</code></p>' +
      "<img src='cat.png' alt='A cat'><script>if (a < b) go()</script>";

    const { text } = await askRule(translate, html, { format: 'html', targetLanguage: 'de' });

    expect(text).toBe(
      '<p class="a b" title="[!!! Ĥéļļó !!!]"><!-- no --><a href="/x?a=1&amp;b=2">[!!! Ĝó &nbsp; óñ !!!]</a> ' +
        "<code>let x</code></p><img src='cat.png' alt='[!!! Á çáţ !!!]'><script>if (a < b) go()</script>",
    );
    expect(tagsOf(String(text))).toEqual(tagsOf(html));
  });
});
