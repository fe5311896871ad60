/** What the visitor said, as something to do. */
export type VoiceCommand =
  | { readonly kind: 'scroll'; readonly to: 'down' | 'up' | 'top' | 'bottom' }
  | { readonly kind: 'back' }
  | { readonly kind: 'stop' }
  | { readonly kind: 'press'; readonly name: string };

/** The words of each command in the visitor's language, several forms parted by `|`; `press` ends where the name begins. */
export interface VoiceGrammar {
  readonly down: string;
  readonly up: string;
  readonly top: string;
  readonly bottom: string;
  readonly back: string;
  readonly stop: string;
  readonly press: string;
}

/** Understands one utterance; null where it is no command. */
export function parseCommand(said: string, grammar: VoiceGrammar): VoiceCommand | null {
  const words = spoken(said);
  const isOneOf = (forms: string): boolean => formsOf(forms).includes(words);
  for (const to of ['down', 'up', 'top', 'bottom'] as const) {
    if (isOneOf(grammar[to])) return { kind: 'scroll', to };
  }
  if (isOneOf(grammar.back)) return { kind: 'back' };
  if (isOneOf(grammar.stop)) return { kind: 'stop' };
  const verb = formsOf(grammar.press)
    .filter((form) => words.startsWith(`${form} `))
    .sort((one, other) => other.length - one.length)[0];
  return verb === undefined ? null : { kind: 'press', name: words.slice(verb.length + 1) };
}

/** The place in a list of names that was meant: the whole name, else its beginning, else a part; -1 for none. */
export function findByName(said: string, names: readonly string[]): number {
  const wanted = spoken(said);
  const heard = names.map(spoken);
  const matches: ((name: string) => boolean)[] = [
    (name) => name === wanted,
    (name) => name.startsWith(`${wanted} `) || wanted.startsWith(`${name} `),
    (name) => name.includes(wanted),
  ];
  for (const match of matches) {
    const index = heard.findIndex((name) => name !== '' && match(name));
    if (index !== -1 && wanted !== '') return index;
  }
  return -1;
}

function formsOf(forms: string): string[] {
  return forms.split('|').map(spoken);
}

/** As recognition writes it: lower case, no signs, one space. */
function spoken(text: string): string {
  return text
    .toLowerCase()
    .replace(/[^\p{L}\p{N}\p{M}]+/gu, ' ')
    .trim();
}
