import phrases from './telling-phrases.json' with { type: 'json' };

/**
 * Comma-separated lowercase phrases for each `autocomplete` token. A phrase in a field's label, placeholder, name or
 * ID identifies its token. The tokens are defined in
 * https://html.spec.whatwg.org/multipage/form-control-infrastructure.html#autofill
 */
export const purposePhrases: Readonly<Record<string, string>> = phrases;

export const tokensOfTypes: Readonly<Record<string, readonly string[]>> = {
  email: ['email'],
  tel: ['tel'],
  url: ['url'],
  password: ['current-password', 'new-password'],
};

export const tokenPrefixes: ReadonlySet<string> = new Set([
  'shipping',
  'billing',
  'home',
  'work',
  'mobile',
  'fax',
  'pager',
]);

export const fillers: ReadonlySet<string> = new Set(
  'your my the a please enter required optional user customer contact billing shipping field input ihr ihre ihren dein deine bitte eingeben pflichtfeld votre ton ta veuillez saisir entrez obligatoire facultatif su tu introduzca escriba obligatorio il la tuo tua suo sua inserisci obbligatorio seu digite uw je vul in verplicht din ditt ange twój podaj'.split(
    ' ',
  ),
);
