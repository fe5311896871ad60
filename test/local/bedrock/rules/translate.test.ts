import { translate } from '../../../../local/bedrock/rules/translate.ts';
import { runRule } from '../fixtures/run-rule.ts';

describe('translate rule', () => {
  it('adds accents and markers, and preserves numbers and the tags of other parts', async () => {
    const text = 'Call <x1/> at 555 or see <x2/>\n\nBye.';

    expect(await runRule(translate, text, { targetLanguage: 'fr' })).toEqual({
      text: '[placeholder !!! Çáļļ <x1/> áţ 555 óŕ šéé <x2/> !!!]\n\n[!!! Ƀýé. !!!]',
      sourceLanguage: 'en',
    });
  });

  it('preserves line tags', async () => {
    const { text } = await runRule(translate, '<l1>Go <a1>on</a1><x2/>\n<l2>Hello', { targetLanguage: 'de' });
    expect(text).toBe('<l1>[placeholder !!! Ĝó !!!] <a1>[!!! óñ !!!]</a1><x2/>\n<l2>[!!! Ĥéļļó !!!]');
  });
});
