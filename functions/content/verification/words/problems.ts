/** Problems that make a response unusable, worded for the model. */
export const problemTexts = {
  markup: 'The answer contains markup that is not in the page text. Write plain text.',
  entities: 'The answer contains entities such as &amp;. Write the characters themselves.',
  fences: 'The answer contains tags of the prompt. Leave them out.',
  codeFence: 'The answer contains a code fence. Write plain text.',
  instructions: 'The answer repeats the instructions. Answer with the result only.',
  hiddenCharacters: 'The answer contains hidden characters. Leave them out.',
  address: 'The answer contains an address that is not in the page text. Leave it out.',
  phoneNumber: 'The answer contains a phone number that is not in the page text. Leave it out.',
} as const;

export type ProblemName = keyof typeof problemTexts;
