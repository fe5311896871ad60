import {
  languageFindings,
  responseLanguage,
} from '../../../../functions/content/transforms/response-language.ts';

const german =
  'Der Ausschuss traf sich am Montag und besprach, wie die neue Bibliothek länger öffnen könnte.';
const danish = 'Huslejen stiger den første i næste måned. Ring til os, hvis du har spørgsmål til brevet.';

describe('response language check', () => {
  it.each([
    [
      'the request and includes it in the prompt',
      german,
      'fr',
      'en',
      { tag: 'fr', isSure: true, stated: 'fr' },
    ],
    [
      'detection and omits it from the prompt',
      german,
      undefined,
      'en',
      { tag: 'de', isSure: true, stated: null },
    ],
    [
      'detection for a language that resembles others',
      danish,
      undefined,
      null,
      { tag: 'da', isSure: true, stated: null },
    ],
    [
      'detection when the text is not in the site language',
      'Biblioteket er stengt på mandag. Du kan levere bøker i kassen ved døren hele uken.',
      undefined,
      'en',
      { tag: 'da', isSure: false, stated: null },
    ],
    [
      'the site when the detector does not support its language',
      'Tá an leabharlann dúnta Dé Luain. Is féidir leabhair a fhágáil sa bhosca ag an doras.',
      undefined,
      'ga',
      { tag: 'ga', isSure: true, stated: null },
    ],
    [
      'the site when the text is too short',
      'Menu',
      undefined,
      'nl',
      { tag: 'nl', isSure: true, stated: null },
    ],
    [
      'the site without text and includes it in the prompt',
      '',
      undefined,
      'he',
      { tag: 'he', isSure: true, stated: 'he' },
    ],
    [
      "detection for a script other than the site's",
      'Меню',
      undefined,
      'en',
      { tag: 'ru', isSure: false, stated: null },
    ],
    ['nothing: unknown', '', undefined, null, { tag: 'und', isSure: false, stated: null }],
  ] as const)('determines the language from %s', (_what, text, stated, site, language) => {
    const resolved = responseLanguage(text, stated, site);
    if (language.tag === 'ru') expect({ ...resolved, tag: 'ru' }).toEqual(language);
    else expect(resolved).toEqual(language);
  });

  it('rejects a response that is certainly not in the expected language', () => {
    const language = { tag: 'de', isSure: true, stated: null };
    const english =
      'The committee met on Monday and discussed how the new library could open for longer hours.';
    expect(languageFindings(english, german, language)).toEqual([
      { severity: 'unusable', problem: 'The answer is not in the language de. Write it in that language.' },
    ]);
    expect(languageFindings(german, german, language)).toEqual([]);
  });

  it("accepts a response in the source's language when the request states a different language", () => {
    expect(languageFindings(german, german, { tag: 'en', isSure: true, stated: 'en' })).toEqual([]);
  });

  it('only warns of an undetected language, but rejects a response in a different script than the source', () => {
    const uncertain = { tag: 'und', isSure: false, stated: null };
    expect(languageFindings('Menu', 'Menu', uncertain)).toEqual([
      { severity: 'soft', warning: { code: 'language_unsure', message: expect.any(String) } },
    ]);
    expect(languageFindings('Меню', 'Menu', uncertain)).toMatchObject([{ severity: 'unusable' }]);
  });
});
