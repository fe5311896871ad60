import { primaryLanguage } from '../../../shared/contract/content/common.ts';

/** Words that turn a statement around, and words that do so without a "not", by language. */
const negationWords: Readonly<Record<string, { readonly explicit: RegExp; readonly implicit: RegExp }>> = {
  en: {
    explicit: /\b(?:not|no|never|none|nobody|nothing|nowhere|neither|nor|cannot)\b|n['’]t\b/giu,
    implicit:
      /\b(?:without|unless|except|hardly|barely|scarcely|lacks?|lacking|fail(?:s|ed)?|refus\w+|prohibit\w*|forbid\w*|prevent\w*|avoid\w*|stop\w*|un\w{4,}|in(?:capable|correct|valid|sufficient|adequate)\w*|im(?:possible|proper)\w*|dis\w{4,}|non-?\w{4,}|illegal\w*|absen\w+|instead|rather|only)\b/giu,
  },
  de: {
    explicit: /\b(?:nicht|kein\w*|nie|niemals|niemand\w*|nichts|nirgends|weder)\b/giu,
    implicit: /\b(?:ohne|außer|kaum|un\w{4,}|verbiet\w*|verhinder\w*|vermeid\w*|nur)\b/giu,
  },
  fr: {
    explicit: /(?:\bne\b|\bn['’]|\bpas\b|\bjamais\b|\baucune?s?\b|\brien\b|\bpersonne\b|\bni\b|\bnon\b)/giu,
    implicit: /\b(?:sans|sauf|interdi\w+|évit\w+|im\w{4,}|in\w{4,}|seulement)\b/giu,
  },
  es: {
    explicit: /\b(?:no|nunca|jamás|nadie|nada|ningun[oa]s?|ningún|ni|tampoco)\b/giu,
    implicit: /\b(?:sin|salvo|prohib\w+|evit\w+|im\w{4,}|in\w{4,}|solo|sólo)\b/giu,
  },
  it: {
    explicit: /\b(?:non|no|mai|nessun[oa]?|niente|nulla|né|neppure)\b/giu,
    implicit: /\b(?:senza|tranne|viet\w+|evit\w+|im\w{4,}|in\w{4,}|solo)\b/giu,
  },
  pt: {
    explicit: /\b(?:não|nunca|jamais|ninguém|nada|nenhum\w*|nem)\b/giu,
    implicit: /\b(?:sem|salvo|proib\w+|evit\w+|im\w{4,}|in\w{4,}|só)\b/giu,
  },
  nl: {
    explicit: /\b(?:niet|geen|nooit|niemand|niets|nergens|noch)\b/giu,
    implicit: /\b(?:zonder|behalve|verbied\w+|voorkom\w+|on\w{4,}|alleen)\b/giu,
  },
};

/** Fewer than this share of the source's negations left means that some were lost, not merely merged. */
const minimumShareKept = 0.5;

/**
 * Whether a new text still denies what its source denies: null for a language without a word list. Counted, not
 * understood: it finds a negation dropped or added, not one moved to another sentence.
 */
export function keepsNegations(source: string, result: string, language: string): boolean | null {
  const words = negationWords[primaryLanguage(language)];
  if (words === undefined) return null;
  const count = (text: string, pattern: RegExp) => text.match(pattern)?.length ?? 0;
  const before = count(source, words.explicit);
  const after = count(result, words.explicit);
  if (before === 0) return after === 0 || count(source, words.implicit) > 0;
  return after + count(result, words.implicit) >= Math.max(1, Math.ceil(before * minimumShareKept));
}
