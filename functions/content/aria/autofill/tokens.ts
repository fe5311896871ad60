import phrases from './telling-phrases.json' with { type: 'json' };

/**
 * What a field's label, placeholder, name, id or type says when a token of `autocomplete` is its purpose: phrases in
 * lower case, separated by commas. Tokens: https://html.spec.whatwg.org/multipage/form-control-infrastructure.html#autofill
 */
export const tellingPhrases: Readonly<Record<string, string>> = phrases;

/** Types of inputs that tell a token by themselves. */
export const tokensOfTypes: Readonly<Record<string, readonly string[]>> = {
  email: ['email'],
  tel: ['tel'],
  url: ['url'],
  password: ['current-password', 'new-password'],
};

/** Words that may stand before a token. */
export const tokenPrefixes: ReadonlySet<string> = new Set([
  'shipping',
  'billing',
  'home',
  'work',
  'mobile',
  'fax',
  'pager',
]);

/** Words of labels and identifiers beside what is asked for. */
export const fillers: ReadonlySet<string> = new Set(
  'your my the a please enter required optional user customer contact billing shipping field input ihr ihre ihren dein deine bitte eingeben pflichtfeld votre ton ta veuillez saisir entrez obligatoire facultatif su tu introduzca escriba obligatorio il la tuo tua suo sua inserisci obbligatorio seu digite uw je vul in verplicht din ditt ange twój podaj'.split(
    ' ',
  ),
);
