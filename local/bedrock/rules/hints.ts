import words from './data/hints.json' with { type: 'json' };
import { languageOf } from './english.ts';
import { numberParameter, type Rule, requestedLanguage, textParameter } from './rule.ts';
import { spread } from './summarize.ts';

/** Phrases for hints, keyed by primary language subtag. */
export const hintWords: Readonly<Record<string, (typeof words)['en']>> = words;

/** Returns general advice, because the rules cannot answer questions. Returns none in a language without phrases. */
export const hints: Rule = ({ text, parameters, problems }) => {
  const question = textParameter(parameters, 'question') ?? text;
  const said = hintWords[requestedLanguage(problems) ?? languageOf(question, parameters)];
  if (said === undefined) return { answer: null, hints: [] };
  const numbers = (question.match(/\d+(?:[.,]\d+)*/g) ?? []).join(', ');
  const steps = [
    said.read,
    ...(numbers === '' ? [] : [said.numbers.replace('{numbers}', () => numbers)]),
    ...(textParameter(parameters, 'context') === undefined ? [] : [said.context]),
    said.ownWords,
    said.example,
    said.firstTry,
    said.check,
  ];
  const count = numberParameter(parameters, 'count', { min: 1, max: 10, fallback: 3 });
  return { answer: null, hints: spread(steps, Math.min(count, steps.length)) };
};
