import { ownValue } from '../../../../shared/collections/own-value.ts';
import { fillers, purposePhrases, tokenPrefixes, tokensOfTypes } from './tokens.ts';

const maximumLabelLength = 300;

const maximumReferences = 8;

/**
 * True when an `autocomplete` value is one token of the HTML standard with valid prefixes, and the field's label or an
 * attribute names that purpose. Browsers use this attribute to fill in personal data, so guesses are not acceptable.
 */
export function isPurposeStated(value: string, field: Element): boolean {
  const words = value.split(' ');
  const token = words.pop() ?? '';
  const phrasesOfToken = ownValue(purposePhrases, token);
  if (phrasesOfToken === undefined || !words.every((word) => tokenPrefixes.has(word))) return false;
  const type = field.getAttribute('type')?.toLowerCase() ?? '';
  const tokensOfType = ownValue(tokensOfTypes, type);
  if (tokensOfType !== undefined) return tokensOfType.includes(token);
  const phrases = new Set(phrasesOfToken.split(', '));
  return describingTexts(field).some((words) => isPhrase(words, phrases));
}

function describingTexts(field: Element): string[][] {
  const document = field.ownerDocument;
  const attributes = ['aria-label', 'placeholder', 'title', 'name', 'id'].map((name) =>
    field.getAttribute(name),
  );
  const labelled = (field.getAttribute('aria-labelledby') ?? '')
    .trim()
    .split(/\s+/)
    .slice(0, maximumReferences)
    .map((id) => (id === '' ? null : document.getElementById(id)));
  const labels = [...document.querySelectorAll('label[for]')].filter(
    (label) => field.id !== '' && label.getAttribute('for') === field.id,
  );
  const texts = [...labelled, ...labels, field.closest('label')].map((label) => label?.textContent);
  return [...attributes, ...texts].map((text) => wordsOf(text ?? ''));
}

function wordsOf(text: string): string[] {
  return text
    .slice(0, maximumLabelLength)
    .normalize('NFKC')
    .replace(/(?<=\p{Ll})(?=\p{Lu})/gu, ' ')
    .toLowerCase()
    .split(/[^\p{L}\p{M}\p{N}]+/u)
    .filter((word) => word !== '');
}

function isPhrase(words: readonly string[], phrases: ReadonlySet<string>): boolean {
  const significant = words.filter((word) => !fillers.has(word));
  return phrases.has(words.join(' ')) || phrases.has(significant.join(' '));
}
