/**
 * A phrase and what may stand in its place wherever the text around it fits. The four patterns say what must, and what
 * must not, stand right before and right after it in its sentence.
 */
export interface Substitution {
  readonly find: string;
  readonly put: string;
  readonly prev?: string;
  readonly next?: string;
  readonly notPrev?: string;
  readonly notNext?: string;
}

const comparing = 'more|most|less|least|very|so|too|as|how|such|quite|rather';
const asHead =
  'of|in|on|at|by|for|from|to|with|within|and|or|but|is|are|was|were|will|would|can|may|must|should|that|which|who|when|if';
/** What hangs on the same `of` or `to` further on, which the plainer phrase would leave alone. */
const secondOf = '[^.;]*\\b(?:and|or|but|also) of';
const secondTo = '[^.;]*\\b(?:and|or|but|also|than) to';
const number = '\\d|one|two|three|four|five|six|seven|eight|nine|ten|twelve|twenty|half|a';
const determiner =
  'the|a|an|this|that|these|those|my|your|his|her|its|our|their|each|every|all|any|some|no|such|every';

/** Wordy phrases, and words that have a plainer one of the same frame. None adds or drops a negation or a duty. */
export const plainWords: readonly Substitution[] = [
  {
    find: 'deteriorates',
    put: 'gets worse',
    next: '[.;,]|between|from|when|if|as|in|with',
    notPrev: determiner,
  },
  {
    find: 'deteriorated',
    put: 'got worse',
    next: '[.;]|when|as|in|during|after',
    notPrev: `${determiner}|is|are|was|were|be|been|being|had|has|have|the|very|badly`,
  },
  { find: 'a considerable amount of', put: 'a lot of', notPrev: 'such|quite' },
  { find: 'a considerable number of', put: 'a lot of', notPrev: 'such|quite' },
  { find: 'a great deal of', put: 'a lot of' },
  { find: 'a large amount of', put: 'a lot of', notPrev: 'such' },
  { find: 'a large number of', put: 'a lot of', notPrev: 'such' },
  { find: 'a maximum of', put: 'up to', next: '\\d' },
  { find: 'a minimum of', put: 'at least', next: '\\d' },
  { find: 'a number of', put: 'several', notPrev: 'such|is|was|be|been|has|have', notNext: determiner },
  { find: 'a significant number of', put: 'a lot of', notPrev: 'such' },
  { find: 'a substantial amount of', put: 'a lot of', notPrev: 'such' },
  { find: 'a substantial number of', put: 'a lot of', notPrev: 'such' },
  { find: 'additional', put: 'extra', notPrev: comparing, notNext: asHead },
  { find: 'additionally,', put: 'also,' },
  { find: 'alcoholic beverages', put: 'alcoholic drinks' },
  { find: 'am able to', put: 'can', notNext: secondTo },
  { find: 'amongst', put: 'among' },
  { find: 'annual', put: 'yearly', notNext: asHead },
  { find: 'annually', put: 'every year', next: 'in|on|by|at|to|for|and', notPrev: 'twice|once|times' },
  { find: 'approximately', put: 'about', next: `${number}|the same|equal|once|twice` },
  { find: 'are able to', put: 'can', notNext: secondTo },
  { find: 'as a consequence of', put: 'because of' },
  { find: 'as a result of', put: 'because of' },
  { find: 'assistance', put: 'help', next: asHead, notPrev: 'housing|directory|roadside' },
  { find: 'at a later date', put: 'later' },
  { find: 'at the conclusion of', put: 'at the end of' },
  { find: 'at the present time', put: 'now' },
  { find: 'at this point in time', put: 'now' },
  { find: 'automobile', put: 'car' },
  { find: 'automobiles', put: 'cars' },
  { find: 'based upon', put: 'based on' },
  { find: 'beneficial', put: 'helpful', notNext: 'interest|owner|use' },
  { find: 'beverages', put: 'drinks' },
  { find: 'commencement of', put: 'start of' },
  { find: 'components of', put: 'parts of' },
  { find: 'currently', put: 'now', prev: 'am|is|are', notNext: 'no|not' },
  { find: 'depend upon', put: 'depend on' },
  { find: 'depends upon', put: 'depends on' },
  { find: 'depended upon', put: 'depended on' },
  { find: 'depending upon', put: 'depending on' },
  { find: 'despite the fact that', put: 'although' },
  { find: 'difficult to', put: 'hard to', notPrev: comparing },
  { find: 'due to the fact that', put: 'because' },
  { find: 'during the course of', put: 'during', notNext: secondOf },
  { find: 'e.g.', put: 'for example,', notNext: ',' },
  { find: 'e.g.,', put: 'for example,' },
  { find: 'enormous', put: 'huge', notPrev: comparing },
  { find: 'entire', put: 'whole', notPrev: comparing, notNext: asHead },
  { find: 'erroneous', put: 'wrong', notPrev: comparing },
  { find: 'expenditure', put: 'spending', notPrev: 'an|one|each|every|this|that' },
  { find: 'frequently', put: 'often', notNext: 'asked' },
  { find: 'furthermore,', put: 'also,' },
  { find: 'i.e.', put: 'that is,', notNext: ',' },
  { find: 'i.e.,', put: 'that is,' },
  { find: 'immense', put: 'huge', notPrev: comparing },
  { find: 'in accordance with', put: 'in line with' },
  { find: 'in addition to', put: 'besides', notNext: secondTo },
  { find: 'in addition,', put: 'also,' },
  { find: 'in close proximity to', put: 'close to', notNext: secondTo },
  { find: 'in compliance with', put: 'in line with' },
  { find: 'in conjunction with', put: 'together with' },
  { find: 'in excess of', put: 'more than', notNext: secondOf },
  { find: 'in order to', put: 'to' },
  {
    find: 'in spite of',
    put: 'despite',
    notNext: 'themselves|himself|herself|itself|myself|yourself|ourselves',
  },
  { find: 'in spite of the fact that', put: 'although' },
  { find: 'in the course of', put: 'during', notNext: secondOf },
  { find: 'in the event that', put: 'if' },
  { find: 'in the near future', put: 'soon' },
  { find: 'in the vicinity of', put: 'near', notNext: secondOf },
  { find: 'in view of the fact that', put: 'because' },
  { find: 'individuals', put: 'people', notPrev: 'as|of|different|same|single|two|three|\\d+' },
  { find: 'is able to', put: 'can', notNext: secondTo },
  { find: 'moreover,', put: 'also,' },
  { find: 'more difficult', put: 'harder', notPrev: 'no|any|not' },
  { find: 'most difficult', put: 'hardest' },
  { find: 'nevertheless,', put: 'still,' },
  { find: 'nonetheless,', put: 'still,' },
  {
    find: 'numerous',
    put: 'many',
    notPrev: 'more|most|less|least|as|equally|the|very|his|her|its|their|our|my|your|these|those',
    notNext: `${asHead}|,`,
  },
  { find: 'on a daily basis', put: 'every day' },
  { find: 'on a monthly basis', put: 'every month' },
  { find: 'on a regular basis', put: 'regularly' },
  { find: 'on a weekly basis', put: 'every week' },
  { find: 'on a yearly basis', put: 'every year' },
  { find: 'on account of', put: 'because of' },
  { find: 'on an annual basis', put: 'every year' },
  { find: 'opportunity to', put: 'chance to' },
  { find: 'opportunities to', put: 'chances to' },
  {
    find: 'owing to',
    put: 'because of',
    notNext: secondTo,
    notPrev: 'is|are|was|were|be|been|being|sum|amount|money|debt',
  },
  { find: 'owing to the fact that', put: 'because' },
  { find: 'per annum', put: 'a year' },
  { find: 'persons', put: 'people', notPrev: 'their|our|your|its|missing', notNext: ',' },
  { find: 'physician', put: 'doctor' },
  { find: 'physicians', put: 'doctors' },
  { find: 'predominantly', put: 'mainly' },
  { find: 'primarily', put: 'mainly' },
  { find: 'prior to', put: 'before', notNext: secondTo },
  { find: 'proceed to', put: 'go to', next: 'the|your|gate|platform|room', notPrev: 'then|not' },
  { find: 'rapidly', put: 'quickly' },
  {
    find: 'regarding',
    put: 'about',
    prev: 'information|question|questions|news|details|decision|decisions|rules|advice|letter|email|message|concerns|complaint|complaints',
  },
  { find: 'remuneration', put: 'pay', notPrev: 'a|any|each|every' },
  { find: 'simultaneously', put: 'at the same time', next: 'in|on|and|with' },
  { find: 'subsequent to', put: 'after', notNext: secondTo },
  { find: 'subsequently', put: 'later', notNext: 'to' },
  {
    find: 'sufficient',
    put: 'enough',
    notPrev: `${comparing}|more|${determiner}|not a|self|barely|be`,
    notNext: 'and|or|condition|conditions|reason|,',
  },
  { find: 'the majority of', put: 'most of', next: determiner, notPrev: 'in|by|with|great' },
  { find: 'the remainder of', put: 'the rest of' },
  { find: 'until such time as', put: 'until' },
  { find: 'upon arrival', put: 'on arrival' },
  { find: 'upon receipt', put: 'on receipt' },
  { find: 'upon request', put: 'on request' },
  { find: 'whilst', put: 'while' },
  { find: 'with the exception of', put: 'except for', notNext: secondOf },
];

/** Words that open a sentence, with the comma after them, and a plainer opening. */
export const plainOpenings: Readonly<Record<string, string>> = {
  'Consequently,': 'So',
  'Therefore,': 'So',
  'Thus,': 'So',
  'Hence,': 'So',
  'However,': 'But',
  'Initially,': 'At first,',
  'Subsequently,': 'Later,',
};

/** Where a verb may be replaced: `any` place, or only in frames that show it is the verb and takes the same things. */
type Frame = 'any' | 'object' | 'passive' | 'that' | 'to';

export interface PlainVerb {
  readonly verb: string;
  readonly put: string;
  readonly frames: readonly Frame[];
  /** What else may follow an active form. */
  readonly next?: string;
}

/** Formal verbs and plainer ones that take the same objects. A verb of two words has no passive here. */
export const plainVerbs: readonly PlainVerb[] = [
  { verb: 'utilize', put: 'use', frames: ['any'] },
  { verb: 'utilise', put: 'use', frames: ['any'] },
  { verb: 'commence', put: 'start', frames: ['any'] },
  { verb: 'accelerate', put: 'speed up', frames: ['object'] },
  { verb: 'acquire', put: 'get', frames: [], next: 'a|an|another|more|your' },
  { verb: 'alter', put: 'change', frames: ['object', 'passive'] },
  { verb: 'anticipate', put: 'expect', frames: ['that'] },
  { verb: 'ascertain', put: 'find out', frames: ['object', 'that'] },
  {
    verb: 'assist',
    put: 'help',
    frames: ['object', 'passive'],
    next: 'with|visitors|customers|people|passengers',
  },
  { verb: 'attempt', put: 'try', frames: ['to'] },
  { verb: 'augment', put: 'add to', frames: ['object'] },
  { verb: 'collaborate', put: 'work', frames: [], next: 'with|on' },
  { verb: 'conceal', put: 'hide', frames: ['object', 'passive'] },
  { verb: 'construct', put: 'build', frames: ['object', 'passive'] },
  { verb: 'demonstrate', put: 'show', frames: ['object', 'passive', 'that'] },
  { verb: 'depart', put: 'leave', frames: [], next: 'at|on' },
  { verb: 'discard', put: 'throw away', frames: ['object'] },
  { verb: 'dispatch', put: 'send', frames: ['object', 'passive'] },
  { verb: 'eliminate', put: 'remove', frames: ['object', 'passive'] },
  { verb: 'endeavor', put: 'try', frames: ['to'] },
  { verb: 'endeavour', put: 'try', frames: ['to'] },
  { verb: 'enquire', put: 'ask', frames: [], next: 'about|whether|if|at' },
  { verb: 'inquire', put: 'ask', frames: [], next: 'about|whether|if|at' },
  { verb: 'ensure', put: 'make sure', frames: ['that'] },
  { verb: 'exhibit', put: 'show', frames: ['object'] },
  { verb: 'expedite', put: 'speed up', frames: ['object'] },
  { verb: 'indicate', put: 'show', frames: ['object', 'that'] },
  {
    verb: 'inform',
    put: 'tell',
    frames: [],
    next: 'you|us|me|him|them|the (?:office|police|school|doctor|company|bank|council|department|staff|driver|customer|patient)',
  },
  { verb: 'inhabit', put: 'live in', frames: ['object'] },
  { verb: 'initiate', put: 'start', frames: ['object', 'passive'] },
  { verb: 'investigate', put: 'look into', frames: ['object'] },
  { verb: 'locate', put: 'find', frames: ['object'] },
  { verb: 'modify', put: 'change', frames: ['object', 'passive'] },
  { verb: 'notify', put: 'tell', frames: ['object', 'passive'], next: 'reception|staff' },
  { verb: 'obtain', put: 'get', frames: ['object'] },
  { verb: 'perceive', put: 'see', frames: ['object', 'passive', 'that'] },
  { verb: 'permit', put: 'allow', frames: ['object', 'passive'] },
  { verb: 'possess', put: 'have', frames: ['object'] },
  { verb: 'postpone', put: 'put off', frames: ['object'] },
  { verb: 'procure', put: 'get', frames: ['object'] },
  {
    verb: 'purchase',
    put: 'buy',
    frames: ['object', 'passive'],
    next: 'tickets|power|goods|items|products|food',
  },
  { verb: 'recollect', put: 'remember', frames: ['object', 'that'] },
  { verb: 'request', put: 'ask for', frames: [], next: 'a|an|your|more|any|another' },
  { verb: 'require', put: 'need', frames: [], next: 'a|an|between|\\d' },
  { verb: 'retain', put: 'keep', frames: ['object', 'passive'] },
  { verb: 'select', put: 'choose', frames: ['object', 'passive'] },
  { verb: 'verify', put: 'check', frames: ['that'] },
];
