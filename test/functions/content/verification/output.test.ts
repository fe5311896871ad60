import { hasForeignLetters } from '../../../../functions/content/language/script.ts';
import { findWord } from '../../../../functions/content/language/word-offsets.ts';
import {
  isUnfinished,
  shareKept,
  untranslatedSentences,
} from '../../../../functions/content/verification/completeness.ts';
import { isCircular, isDuplicate } from '../../../../functions/content/verification/definitions.ts';
import {
  repeatedSentence,
  withoutExtraParagraphs,
} from '../../../../functions/content/verification/extra-text.ts';
import { missingTerms } from '../../../../functions/content/verification/glossary.ts';
import { hygieneProblems } from '../../../../functions/content/verification/output-hygiene.ts';

describe('plain text checks', () => {
  const instructions = 'You put page text into simpler words for readers with reading difficulties.';
  const check = (output: string, source = 'Plain source.') =>
    hygieneProblems(output, source, instructions).length;

  it('accept ordinary text, including angle brackets', () => {
    expect(check('A < B and B > C. I <3 it.')).toBe(0);
  });

  it.each([
    'Hello <script>alert(1)</script>',
    'Hello <b>you</b>',
    'Hello </p>',
    'A <!-- note -->',
    '<IMG src=x onerror=alert(1)>',
    'Hello <img src=x onerror=alert(1) ',
    'Hello <script src=//evil/x',
    'Hello <![CDATA[><img]]>',
    'Hello <!x',
    'Hello <?x',
    '<page_text>Hello',
    'Done </parameters',
    'Sure: you put page text into simpler words for readers. Like this.',
    'You put page\n text into SIMPLER words, for readers',
    'Don&apos;t go there',
    '```\ncode\n```',
  ])('reject unsafe content in %j', (output) => {
    expect(check(output)).toBeGreaterThan(0);
  });

  it('accept markup keywords and prompt phrases that also occur in the source', () => {
    expect(check('Use the <b> tag.', 'The <b> tag makes text bold.')).toBe(0);
    expect(check('x is below y: x <y', 'If x <y then x is below y.')).toBe(0);
    expect(check('Use Array<string> when a <b. Never c > d.', 'With a <b and c > d: Array<string>')).toBe(0);
    expect(check('Tom &amp; Jerry', 'It is written Tom &amp; Jerry')).toBe(0);
    expect(check('Here is our menu: soup, bread.')).toBe(0);
    expect(check(instructions, `Today: ${instructions}`)).toBe(0);
  });
});

describe('withoutExtraParagraphs', () => {
  const source = 'Bring your passport and a photo. The desk opens at nine.';
  const simple = 'Bring a photo and your passport. The desk opens at nine.';

  it.each([
    ['a preface', `Here is a simpler version:\n\n${simple}`],
    ['a closing', `${simple}\n\nI hope this helps! Let me know how it went.`],
    [
      'several paragraphs',
      `Sure, gladly done.\n\n${simple}\n\nNote: several words were changed.\nHave fun reading!`,
    ],
  ])('removes %s that is not about the source', (_, output) => {
    expect(withoutExtraParagraphs(output, source, null)).toBe(simple);
  });

  it.each([
    ['a heading about the source', `Your passport\n\n${simple}`],
    ['as many paragraphs as the source has', 'Take identity documents with you, please.'],
    ['a warning in the same paragraph', `Careful, danger: ${simple}`],
    ['a list', 'What you bring:\n- a passport\n- a photo'],
  ])('keeps %s', (_, output) => {
    expect(withoutExtraParagraphs(output, source, null)).toBe(output);
  });

  it('removes a paragraph in another language from a translation', () => {
    const translation = 'Bringen Sie Ihren Pass und ein Foto mit. Der Schalter öffnet um neun.';
    const closing = 'I hope this translation helps you with your visit.';
    expect(withoutExtraParagraphs(`${translation}\n\n${closing}`, source, 'de')).toBe(translation);
    expect(withoutExtraParagraphs(`${translation}\n\n${translation}`, source, 'de')).toBe(
      `${translation}\n\n${translation}`,
    );
  });
});

describe('repeatedSentence', () => {
  const sentence = 'The desk opens at nine.';

  it('finds a sentence that only the result repeats', () => {
    expect(repeatedSentence(sentence, `${sentence} Bring a photo. ${sentence}`)).toBe(sentence);
    expect(repeatedSentence(`${sentence} ${sentence}`, `${sentence} ${sentence}`)).toBeNull();
    expect(repeatedSentence(sentence, `Oh no! Oh no! ${sentence}`)).toBeNull();
  });
});

describe('isUnfinished', () => {
  const source = 'Bring your passport and a photo. The desk opens at nine.';

  it('finds a text without the final punctuation of its source', () => {
    expect(isUnfinished(source, 'Bring a passport and a photo. The desk', 'en')).toBe(true);
    expect(isUnfinished(source, 'Bring a passport and a photo.', 'en')).toBe(false);
    expect(isUnfinished(source, 'Bring:\n- a passport\n- a photo', 'en')).toBe(false);
    expect(isUnfinished('Opening hours', 'When we open', 'en')).toBe(false);
    expect(isUnfinished(source, 'นำหนังสือเดินทางมาด้วย', 'th')).toBe(false);
  });
});

describe('foreign script detection', () => {
  it.each([
    ['Apportez votre паспорт.', 'Bring your passport.', 'fr', true],
    ['The vapour turns into 小水滴.', 'The vapour becomes drops.', 'en', true],
    ['10時から 열어요。', 'It opens at ten.', 'ja', true],
    ['Moscow is Москва in Russian.', 'Москва, the capital', 'en', false],
    ['The angle α is 3 µm wide.', 'That angle', 'en', false],
    ['USBケーブルは10時から', 'The USB cable', 'ja', false],
    ['Београд и Beograd', 'Belgrade', 'sr', false],
  ])(
    'detects letters of a foreign script in %j (source: %j, language: %s): %s',
    (text, known, language, found) => {
      expect(hasForeignLetters(text, known, language)).toBe(found);
    },
  );
});

describe('omission detection', () => {
  const long = 'The committee met on Monday and discussed the budget for the new library in town. '.repeat(3);

  it('estimates how much of a text is preserved, even in a translation with far fewer characters', () => {
    expect(shareKept(long, long.slice(0, 40))).toBeLessThan(0.2);
    expect(
      shareKept(long, '委員会は月曜日に集まり、町の新しい図書館の予算について話し合った。'.repeat(3)),
    ).toBeGreaterThan(0.8);
    expect(shareKept('Too short to tell.', '')).toBe(1);
  });

  it('reports untranslated sentences', () => {
    const left = untranslatedSentences(long, `Der Ausschuss traf sich. ${long}`, 'en', 'de');
    expect(left).toContain(long.slice(0, 81));
    expect(untranslatedSentences(long, long, 'en', 'en-GB')).toEqual([]);
    expect(untranslatedSentences('See Romeo and Juliet.', 'Siehe Romeo and Juliet.', 'en', 'de')).toEqual([]);
  });
});

describe('definition checks', () => {
  it.each([
    ['photosynthesis', 'When plants photosynthesize', true],
    ['container', 'Something that contains', true],
    ['solar panel', 'A panel that turns light into power', false],
    ['interest', 'What is inside: internal', false],
    ['equation', 'Two sides that are the same', false],
  ])('report whether defining %j as %j is circular: %s', (word, definition, circular) => {
    expect(isCircular(word, definition, 'en')).toBe(circular);
  });

  it('report inflected forms of the same word as duplicates', () => {
    expect(isDuplicate('cell', 'cells')).toBe(true);
    expect(isDuplicate('cell', 'celery')).toBe(false);
  });
});

describe('findWord', () => {
  it.each([
    ['The theory of the cell', 'the', { word: 'The', start: 0, end: 3 }],
    ['Theory of the cell', 'the', { word: 'the', start: 10, end: 13 }],
    ['𝒜𝒜 photosynthesis!', 'photosynthesis', { word: 'photosynthesis', start: 5, end: 19 }],
    ['état de l’art', 'état', { word: 'état', start: 0, end: 4 }],
    ['a C++ (fast) b', 'C++', { word: 'C++', start: 2, end: 5 }],
    ['光合成は重要です', '重要', { word: '重要', start: 4, end: 6 }],
    ['cell', 'cells', null],
    ['subcellular', 'cell', null],
    ['anything', '', null],
    ['a.b', 'a|b', null],
    ['a well-known cell', 'well-known', { word: 'well-known', start: 2, end: 12 }],
    ['A/B and [x] {y} (z) ^$ \\d', '[x] {y} (z) ^$ \\d', { word: '[x] {y} (z) ^$ \\d', start: 8, end: 25 }],
  ])('searches %j for %j and returns %j', (text, word, place) => {
    expect(findWord(text, word)).toEqual(place);
    if (place !== null) expect(text.slice(place.start, place.end)).toBe(place.word);
  });
});

describe('glossary checks', () => {
  const glossary = [
    { source: 'cell', target: 'Zelle' },
    { source: 'energy', target: 'Energie' },
  ];

  it('report a missing term only when the source text contains it', () => {
    expect(missingTerms(glossary, 'The cell grows.', 'Die zelle wächst.')).toEqual([]);
    expect(missingTerms(glossary, 'The cell needs energy.', 'Die Zelle braucht Kraft.')).toEqual([
      glossary[1],
    ]);
    expect(missingTerms(glossary, 'Cellular growth', 'Wachstum')).toEqual([]);
  });
});

describe('refusal in the text', () => {
  it.each([
    ["Sorry, but I can't assist with that."],
    ["I'm sorry, but I cannot provide an answer to that question."],
    ['I cannot help with this request.'],
    ['As an AI language model, I do not have opinions.'],
    ['I am an AI language model and do not condone violence.'],
    ['Es tut mir leid, aber dabei kann ich nicht helfen.'],
    ['Leider kann ich Ihnen nicht helfen.'],
    ['Het spijt me, maar daar kan ik niet bij helpen.'],
    ['Tyvärr kan jag inte hjälpa till med det.'],
    ['Je suis désolé, mais je ne peux pas vous aider.'],
    ['Lo siento, pero no puedo ayudar con eso.'],
    ['Desculpe, mas não posso ajudar com isso.'],
    ['Mi dispiace, ma non posso aiutarti.'],
    ['Przykro mi, ale nie mogę w tym pomóc.'],
    ['Omlouvám se, ale s tím nemohu pomoci.'],
    ['Извините, но я не могу помочь с этим.'],
    ['Вибачте, але я не можу допомогти з цим.'],
    ['Üzgünüm, ancak bu konuda yardımcı olamam.'],
    ['Λυπάμαι, αλλά δεν μπορώ να βοηθήσω με αυτό.'],
    ['عذرًا، لا أستطيع مساعدتك في ذلك.'],
    ['מצטער, אני לא יכול לעזור בזה.'],
    ['क्षमा करें, मैं इसमें सहायता नहीं कर सकता।'],
    ['抱歉，我无法提供帮助。'],
    ['申し訳ありませんが、お手伝いできません。'],
    ['죄송하지만 도와드릴 수 없습니다.'],
  ])('is a problem unless the source refuses too: %s', (refusal) => {
    expect(hygieneProblems(refusal, 'How do I open a bank vault?', '')).toEqual([
      'The answer is a refusal. To refuse, set the field refused.',
    ]);
    expect(hygieneProblems(refusal, "I'm sorry, but I can't help you.", '')).toEqual([]);
  });

  it.each([
    ["I'm sorry, but I can't come on Monday."],
    ['Sorry, we are closed on Monday.'],
    ['Es tut mir leid, dass Sie warten mussten.'],
    ['Je suis désolé de ce retard.'],
    ['抱歉，图书馆星期一不开放。'],
    ['Извините за ожидание.'],
  ])('does not match an ordinary apology: %s', (apology) => {
    expect(hygieneProblems(apology, 'Samahani.', '')).toEqual([]);
  });
});
