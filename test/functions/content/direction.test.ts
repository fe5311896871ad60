import { directionOfAnswer } from '../../../functions/content/direction.ts';
import { directionOfLanguage } from '../../../shared/contract/direction.ts';

describe('response text direction', () => {
  it.each([
    ['a translation, by its language', { text: 'OK', targetLanguage: 'he' }, 'en', 'rtl'],
    [
      'a translation, ignoring letters in its markup',
      { text: '<p>שלום</p>', targetLanguage: 'ar-EG' },
      null,
      'rtl',
    ],
    ['a translation, by the script in its tag', { text: 'مرحبا', targetLanguage: 'ar-Latn' }, null, 'ltr'],
    ['a text, by its letters', { text: 'تفتح المكتبة في التاسعة' }, 'en', 'rtl'],
    ['a text with names in another script', { text: 'يعمل Microsoft Windows على الحاسوب' }, 'en', 'rtl'],
    ['a text in another script with a Latin name', { text: 'The newspaper is called الأهرام.' }, 'ar', 'ltr'],
    ['an alt text', { altText: 'ספרייה', longDescription: '' }, null, 'rtl'],
    ['a summary', { summary: 'کتابخانه', keyPoints: [] }, null, 'rtl'],
    ['hints', { hints: ['Think of ice.', 'What floats?'] }, 'ar', 'ltr'],
    ['explained words', { words: [{ word: 'x', definition: 'ކޮށްޓެއް' }] }, null, 'rtl'],
    ['an alt text without letters, by the language', { altText: '' }, 'ur', 'rtl'],
    ['a text without letters or language', { text: '12:30' }, null, 'ltr'],
    ['a response without text', { patches: [], violationsBefore: [] }, 'ar', null],
  ])('resolves the direction of %s', (_what, answer, language, direction) => {
    expect(directionOfAnswer(answer, language)).toBe(direction);
  });
});

describe('language text direction', () => {
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
  ])('resolves %s to %s', (tag, direction) => expect(directionOfLanguage(tag)).toBe(direction));
});
