import { matchCase } from '../simplify/match-case.ts';
import { usePlainWords } from '../simplify/use-plain-words.ts';
import { contractions } from './contractions.ts';
import { replaceListed } from './replace-listed.ts';

const formalWords: Readonly<Record<string, string>> = {
  'a lot of': 'many',
  'lots of': 'many',
  'get in touch with': 'contact',
  'find out': 'determine',
  'set up': 'establish',
  'look into': 'investigate',
  'put off': 'postpone',
  'right now': 'at present',
  'kind of': 'somewhat',
  'sort of': 'somewhat',
  'hi there': 'Good day',
  hi: 'Good day',
  hello: 'Good day',
  hey: 'Good day',
  thanks: 'thank you',
  ok: 'acceptable',
  okay: 'acceptable',
  kids: 'children',
  kid: 'child',
  buy: 'purchase',
  bought: 'purchased',
  help: 'assist',
  helped: 'assisted',
  ask: 'request',
  asked: 'requested',
  get: 'obtain',
  got: 'obtained',
  need: 'require',
  needs: 'requires',
  needed: 'required',
  show: 'demonstrate',
  shows: 'demonstrates',
  showed: 'demonstrated',
  start: 'commence',
  started: 'commenced',
  end: 'conclude',
  ended: 'concluded',
  try: 'attempt',
  tried: 'attempted',
  use: 'employ',
  tell: 'inform',
  told: 'informed',
  also: 'furthermore',
  but: 'however',
  about: 'approximately',
  enough: 'sufficient',
  big: 'substantial',
  huge: 'considerable',
  maybe: 'perhaps',
  really: 'truly',
  stuff: 'material',
  guys: 'all',
  bad: 'unfavorable',
  good: 'favorable',
};
/** Words above whose formal twin needs another construction around it, and so are kept. */
const keepFormal = new Set([
  'tell',
  'told',
  'but',
  'about',
  'end',
  'show',
  'good',
  'bad',
  'use',
  'ask',
  'asked',
  'also',
  'big',
  'start',
  'get',
  'got',
  'try',
  'help',
]);
const formalList = Object.fromEntries(Object.entries(formalWords).filter(([word]) => !keepFormal.has(word)));

/** Full forms for contractions, formal words for colloquial ones, one exclamation mark for none. */
export function formalize(text: string): string {
  const spelled = replaceListed(text.replaceAll('’', "'"), contractions);
  return replaceListed(spelled, formalList).replace(/!+/g, '.');
}

const friendlyWords: Readonly<Record<string, string>> = {
  'you must not': 'please do not',
  'users must not': 'please do not',
  'applicants must not': 'please do not',
  'you must': 'please',
  'users must': 'please',
  'applicants must': 'please',
  'you are required to': 'please',
  'it is necessary to': 'please',
  'do not hesitate to': 'feel free to',
  'is required': 'is needed',
  'good day': 'Hello',
  'dear sir or madam': 'Hello',
  'failure to': 'not managing to',
  'we regret to inform you that': 'we are sorry that',
};
const shortForms = Object.fromEntries(
  Object.entries(contractions)
    .filter(([, full]) => full !== 'cannot' && !full.startsWith('I '))
    .map(([short, full]) => [full, short]),
);

/** Plain words, contractions and a warmer tone; negations stay, as contractions or in full. */
export function makeFriendly(text: string): string {
  const warm = usePlainWords(replaceListed(text, friendlyWords));
  return replaceListed(warm, shortForms).replace(/^(?:please)\b/, (word) => matchCase(text, word));
}
