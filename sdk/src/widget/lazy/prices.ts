/** Characters of page text that one credit buys, as docs/api.md says. */
const charactersPerCredit = 5_000;

/** Characters of spoken text that one credit buys. */
const spokenCharactersPerCredit = 1_000;

/** Credits that a transform of the text costs in mode `standard`; less where the service has the answer already. */
export function priceOf(kind: 'text' | 'speech', text: string): number {
  return Math.ceil(text.length / (kind === 'speech' ? spokenCharactersPerCredit : charactersPerCredit));
}
