import { givesAnswer } from '../../../../functions/content/verification/answer-given.ts';

const capital = 'What is the capital of France? A) Berlin B) Paris C) Rome';

describe('detection of answers in hints', () => {
  it.each([
    ['It is 56.', 'What is 7 x 8?', '56'],
    ['It is fifty-six.', 'What is 7 x 8?', '56'],
    ['Think of Paris.', capital, 'Paris'],
    ['Think of PARÍS.', capital, 'B'],
    ['The second one, B, is right.', capital, 'B) Paris'],
    ['Look at option B.', capital, 'Paris'],
    ['The answer is C.', capital, ''],
    ['Plants use photosynthesis for that.', 'How do plants make food?', 'By photosynthesis'],
    ['It was Isaac Newton.', 'Who found gravity?', 'Isaac Newton'],
    ['It takes 85 minutes.', 'How long is it from 9:40 to 11:05?', '85 minutes'],
    ['It was Apollo 11.', 'Which flight reached the moon first?', 'Apollo 11'],
    ['Think of a metre.', 'What is the unit of length?', 'The metre'],
    ['Es ist zwölf.', 'Wie viele Monate hat ein Jahr?', '12'],
    [
      'Because shorter waves of light are scattered more.',
      'Why is the sky blue?',
      'Shorter waves of light are scattered more by air',
    ],
  ])('detects that %j gives away the answer to %j (answer: %j)', (hint, question, answer) => {
    expect(givesAnswer(hint, question, answer, question.startsWith('Wie') ? 'de' : 'en')).toBe(true);
  });

  it.each([
    ['Count in steps of 7.', 'What is 7 x 8?', '56'],
    ['Your answer is a number.', 'What is 7 x 8?', '56'],
    ['Think of a city on the Seine.', capital, 'B) Paris'],
    ['Is it a city you know?', capital, 'A'],
    ['What do leaves do with light?', 'How do plants make food?', 'By photosynthesis'],
    [
      'Which colors scatter most?',
      'Why is the sky blue?',
      'Shorter waves of light are scattered more by air',
    ],
    ['Count the minutes to ten first.', 'How long is it from 9:40 to 11:05?', '85 minutes'],
    ['A fruit fell near him.', 'Who found gravity?', 'Isaac Newton'],
    ['Compare parish and city.', 'Where is the Louvre?', 'Paris'],
  ])('accepts %j as a hint for %j (answer: %j)', (hint, question, answer) => {
    expect(givesAnswer(hint, question, answer, 'en')).toBe(false);
  });
});
