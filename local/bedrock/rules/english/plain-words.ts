import { grammar } from '../data/grammar.ts';
import {
  type PlainVerb,
  plainOpenings,
  plainVerbs,
  plainWords,
  type Substitution,
} from '../data/substitutions.ts';
import { compileSubstitutions, startsSentence, substitute } from './substitute.ts';
import { verbForms } from './verb-forms.ts';

const { determiner, objectPronoun, number, subject, modal, wantsTo, be, have, afterPassive, clause } =
  grammar;
const adverb = "(?:\\s+(?:not|also|then|now|always|never|already|just|only|\\w+ly|n't))?";
const ofPerson = `${subject}|${modal}|not|never|always|also|please|kindly|and|(?:${wantsTo}) to`;

const words = compileSubstitutions([...plainWords, ...plainVerbs.flatMap(substitutionsOf)]);
const openings = new RegExp(`(?:${Object.keys(plainOpenings).join('|')})(?=\\s\\p{L})`, 'gu');

/** Puts plain words in the place of long ones, where part of speech and frame are sure; else the word stays. */
export function usePlainWords(text: string): string {
  const opened = text.replace(openings, (opening, offset: number) =>
    startsSentence(text.slice(0, offset)) ? (plainOpenings[opening] ?? opening) : opening,
  );
  return substitute(opened, words);
}

/** A verb's forms, each with the surroundings that show it to be that form of that verb. */
function substitutionsOf({ verb, put, frames, next }: PlainVerb): Substitution[] {
  const from = verbForms(verb);
  const to = verbForms(put);
  const has = (frame: PlainVerb['frames'][number]) => frames.includes(frame);
  const isPhrase = put.includes(' ');
  const object = isPhrase ? `${determiner}|${number}` : `${determiner}|${objectPronoun}|${number}`;
  const followers = [
    ...(has('object') ? [object] : []),
    ...(has('that') ? [clause] : []),
    ...(next === undefined ? [] : [next]),
  ].join('|');
  const after = has('any') ? {} : { next: followers };
  const perfect = { prev: `(?:${have})${adverb}`, find: from.participle, put: to.participle };
  const passive = { prev: `(?:${be})${adverb}`, find: from.participle, put: to.participle };
  const active = [
    { find: from.base, put: to.base, notPrev: determiner, ...after },
    { find: from.third, put: to.third, notPrev: determiner, ...after },
    { find: from.gerund, put: to.gerund, notPrev: determiner, ...after },
    { ...perfect, ...after },
    { find: from.past, put: to.past, notPrev: `${determiner}|(?:${be})${adverb}`, ...after },
  ];
  const infinitive = { next: 'to' };
  return [
    ...(has('any') || followers !== '' ? active : []),
    ...(has('any') ? [{ ...passive }] : []),
    ...(has('passive') ? [{ ...passive, next: `[.;,:!?)]|$|${afterPassive}` }] : []),
    ...(has('to')
      ? [
          { find: from.base, put: to.base, prev: ofPerson, ...infinitive },
          {
            find: from.past,
            put: to.past,
            prev: `${subject}|\\p{L}+`,
            notPrev: `${determiner}|${be}`,
            ...infinitive,
          },
          { find: from.gerund, put: to.gerund, notPrev: determiner, ...infinitive },
        ]
      : []),
  ];
}
