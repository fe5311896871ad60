import { isCutOff } from '../../../../functions/content/verification/completeness.ts';

const source =
  'The library is closed on Monday. You can return books to the box next to the door all week. The box is emptied every morning.';
const english = `${source} It holds two hundred books.`;
const translated =
  'Die Bibliothek ist am Montag geschlossen. Sie können Bücher die ganze Woche in den Kasten neben der Tür werfen. Der Kasten wird jeden Morgen geleert.';
const german = `${translated} Er fasst zweihundert Bücher.`;
const japanese =
  '図書館は月曜日に閉まっています。本は一週間いつでもドアの横の箱に返却できます。箱は毎朝空にされます。二百冊入ります。';

describe('isCutOff', () => {
  it.each([
    ['de', german],
    ['ja', japanese],
  ])('returns false for a complete translation into %s', (language, translation) => {
    expect(isCutOff(english, translation, 'en', language)).toBe(false);
  });

  it.each([
    ['de', german.slice(0, -20)],
    ['de', german.slice(0, german.lastIndexOf(' Der Kasten'))],
    ['ja', japanese.slice(0, -8)],
    ['ja', japanese.slice(0, japanese.indexOf('箱は毎朝'))],
  ])('returns true for a truncated translation into %s: %s', (language, translation) => {
    expect(isCutOff(english, translation, 'en', language)).toBe(true);
  });

  it('returns false for a translation that ends in a Greek question mark', () => {
    const extended = `${source} Do you know how many books it holds in all?`;
    const greek =
      'Η βιβλιοθήκη είναι κλειστή τη Δευτέρα. Μπορείτε να επιστρέφετε βιβλία στο κουτί δίπλα στην πόρτα όλη την εβδομάδα. Το κουτί αδειάζει κάθε πρωί. Ξέρετε πόσα βιβλία χωράει συνολικά;';
    expect(isCutOff(extended, greek, 'en', 'el')).toBe(false);
  });

  it('detects that a short last sentence is missing after a sentence that ends with a name', () => {
    const visit = `Our guides meet visitors in front of the main entrance in the park of Yale. ${source} Dogs are not allowed.`;
    const german = `Unsere Führer treffen Besucher vor dem Haupteingang im Park von Yale. ${translated}`;
    expect(isCutOff(visit, `${german} Hunde sind nicht erlaubt.`, 'en', 'de')).toBe(false);
    expect(isCutOff(visit, german, 'en', 'de')).toBe(true);
  });

  it.each([
    [
      'am',
      'ቤተ መጻሕፍቱ ሰኞ ዝግ ነው፡፡ መጻሕፍትን ሳምንቱን ሙሉ ከበሩ አጠገብ ባለው ሳጥን ውስጥ መመለስ ይችላሉ፡፡ ሳጥኑ በየማለዳው ባዶ ይደረጋል፡፡ ሁለት መቶ መጻሕፍት ይይዛል፡፡',
    ],
    [
      'hi',
      'पुस्तकालय सोमवार को बंद रहता है। आप पूरे सप्ताह दरवाज़े के पास रखे डिब्बे में किताबें लौटा सकते हैं। डिब्बा हर सुबह खाली किया जाता है। इसमें दो सौ किताबें आती हैं।',
    ],
  ])(
    'uses the punctuation of the script to distinguish complete from truncated translations (%s)',
    (language, translation) => {
      expect(isCutOff(english, translation, 'en', language)).toBe(false);
      expect(isCutOff(english, translation.slice(0, -8), 'en', language)).toBe(true);
    },
  );

  it('accepts a title or short text without a full stop', () => {
    expect(isCutOff('Opening hours', 'Öffnungszeiten', 'en', 'de')).toBe(false);
    expect(isCutOff('It is closed.', 'Geschlossen', 'en', 'de')).toBe(false);
  });

  it('requires no full stop in scripts that do not use full stops', () => {
    const thai =
      'ห้องสมุดปิดวันจันทร์ คุณสามารถคืนหนังสือลงในกล่องข้างประตูได้ตลอดทั้งสัปดาห์ กล่องจะถูกเทออกทุกเช้า บรรจุหนังสือได้สองร้อยเล่ม ขอบคุณที่คืนหนังสือ';
    expect(isCutOff(english, thai, 'en', 'th')).toBe(false);
  });
});
