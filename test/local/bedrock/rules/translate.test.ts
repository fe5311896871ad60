import { translate } from '../../../../local/bedrock/rules/translate.ts';
import { runRule } from '../fixtures/run-rule.ts';

describe('translate rule', () => {
  it('adds accents and markers, and preserves numbers, URLs and placeholders', async () => {
    const text = 'Call {name} at 555 or see https://example.com/x\n\nBye.';

    expect(await runRule(translate, text, { targetLanguage: 'fr' })).toEqual({
      text: '[placeholder !!! Çáļļ {name} áţ 555 óŕ šéé https://example.com/x !!!]\n\n[!!! Ƀýé. !!!]',
      sourceLanguage: 'en',
    });
  });

  it('applies the glossary, longest terms first', async () => {
    const glossary = [
      { source: 'house', target: 'maison' },
      { source: 'White House', target: 'Maison-Blanche' },
    ];

    expect((await runRule(translate, 'The White House is a house.', { glossary })).text).toBe(
      '[placeholder !!! Ţĥé Maison-Blanche íš á maison. !!!]',
    );
  });

  it('preserves line tags', async () => {
    const { text } = await runRule(translate, '<l1>Go <a1>on</a1><x2/>\n<l2>Hello', { targetLanguage: 'de' });
    expect(text).toBe('<l1>[placeholder !!! Ĝó !!!] <a1>[!!! óñ !!!]</a1><x2/>\n<l2>[!!! Ĥéļļó !!!]');
  });
});
