import { irregularVerbs } from '../data/irregular-verbs.ts';

/** A verb's forms as English spells them. */
export interface VerbForms {
  readonly base: string;
  readonly third: string;
  readonly past: string;
  readonly participle: string;
  readonly gerund: string;
}

/** The forms of a verb of the word lists; of `put off`, the first word takes the ending. */
export function verbForms(verb: string): VerbForms {
  const [head = verb, ...rest] = verb.split(' ');
  const stem = head.replace(/e$/, '').replace(/(?<=[^aeiou])y$/, 'i');
  const [past, participle, gerund] = irregularVerbs[head] ?? [
    `${stem}ed`,
    `${stem}ed`,
    `${head.replace(/e$/, '')}ing`,
  ];
  const whole = (form: string) => [form, ...rest].join(' ');
  return {
    base: verb,
    third: whole(head === 'have' ? 'has' : thirdPerson(head)),
    past: whole(past),
    participle: whole(participle),
    gerund: whole(gerund),
  };
}

function thirdPerson(verb: string): string {
  if (/[^aeiou]y$/.test(verb)) return `${verb.slice(0, -1)}ies`;
  return /(?:s|x|z|ch|sh)$/.test(verb) ? `${verb}es` : `${verb}s`;
}
