import { givesAnswer } from '../../../../functions/content/verification/answer-given.ts';

const capital = 'What is the capital of France? A) Berlin B) Paris C) Rome';
const prime = 'Is 91 a prime number?';

describe('detection of answers in hints', () => {
  it.each([
    ['It was Isaac Newton.', 'Who found gravity?', 'Isaac Newton', 'en'],
    ['Plants use photosynthesis for that.', 'How do plants make food?', 'By photosynthesis', 'en'],
    ['Think of PARÍS.', 'What is the capital of France?', 'Paris', 'en'],
    ['Think of two metres.', 'What is the unit of length?', 'The metre', 'en'],
    ['Denk an Wien an der Donau.', 'Wie heißt die Hauptstadt?', 'Wien', 'de'],
    ['Think of fifty-six.', 'What is 7 x 8?', 'fifty-six', 'en'],
  ])('detects that %j gives away the answer to %j (answer: %j)', (hint, question, answer, language) => {
    expect(givesAnswer(hint, question, answer, language)).toBe(true);
  });

  it.each([
    ['Is there no remainder when you divide it by 7?', prime, 'No', 'en'],
    ['No queda resto.', '¿Es 91 primo?', 'No', 'es'],
    ['Non, cherche encore un diviseur.', '91 est-il premier ?', 'Non', 'fr'],
    ['Count the minutes to ten first.', 'How long is it from 9:40 to 11:05?', '85 minutes', 'en'],
    ['Count in steps of 7.', 'What is 7 x 8?', '56', 'en'],
    ['Think of a city on the Seine.', capital, 'B) Paris', 'en'],
    ['What do leaves do with light?', 'How do plants make food?', 'By photosynthesis', 'en'],
    ['A fruit fell near him.', 'Who found gravity?', 'Isaac Newton', 'en'],
    ['Compare parish and city.', 'Where is the Louvre?', 'Paris', 'en'],
    ['Anything about it?', 'Where is the Louvre?', '', 'en'],
  ])('accepts %j as a hint for %j (answer: %j)', (hint, question, answer, language) => {
    expect(givesAnswer(hint, question, answer, language)).toBe(false);
  });
});
