import { directionOfResponse } from '../../../../functions/content/engine/direction.ts';
import { directionOfLanguage } from '../../../../shared/contract/direction.ts';

describe('directionOfResponse', () => {
  it.each([
    ['a translation from its language', { text: 'OK', targetLanguage: 'he' }, 'en', 'rtl'],
    [
      'a translation regardless of letters in its markup',
      { text: '<p>שלום</p>', targetLanguage: 'ar-EG' },
      null,
      'rtl',
    ],
    [
      'a translation from the script in its language tag',
      { text: 'مرحبا', targetLanguage: 'ar-Latn' },
      null,
      'ltr',
    ],
    ['text from its letters', { text: 'تفتح المكتبة في التاسعة' }, 'en', 'rtl'],
    ['text with names in another script', { text: 'يعمل Microsoft Windows على الحاسوب' }, 'en', 'rtl'],
    ['text with a name in a right-to-left script', { text: 'The newspaper is called الأهرام.' }, 'ar', 'ltr'],
    ['alt text', { altText: 'ספרייה', longDescription: '' }, null, 'rtl'],
    ['a summary', { summary: 'کتابخانه', keyPoints: [] }, null, 'rtl'],
    ['hints', { hints: ['Think of ice.', 'What floats?'] }, 'ar', 'ltr'],
    ['word definitions', { words: [{ word: 'x', definition: 'ކޮށްޓެއް' }] }, null, 'rtl'],
    ['alt text without letters from the language', { altText: '' }, 'ur', 'rtl'],
    ['text without letters or a language', { text: '12:30' }, null, 'ltr'],
    ['a response without text', { patches: [], violationsBefore: [] }, 'ar', null],
  ])('resolves the direction of %s', (_what, response, language, direction) => {
    expect(directionOfResponse(response, language)).toBe(direction);
  });
});

describe('directionOfLanguage', () => {
  it.each([
    ['ar', 'rtl'],
    ['he-IL', 'rtl'],
    ['fa', 'rtl'],
    ['ur', 'rtl'],
    ['dv', 'rtl'],
    ['yi', 'rtl'],
    ['az', 'ltr'],
    ['az-IR', 'rtl'],
    ['pa-Arab', 'rtl'],
    ['uz-Latn-AF', 'ltr'],
    ['en', 'ltr'],
    ['ja', 'ltr'],
    ['und', 'ltr'],
  ])('resolves the language tag %s to %s', (tag, direction) =>
    expect(directionOfLanguage(tag)).toBe(direction),
  );
});
