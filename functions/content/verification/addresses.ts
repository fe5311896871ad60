import { hasNew } from './output-hygiene.ts';

const webAddress =
  /(?:https?:\/\/|www\.)[^\s<>"']{1,200}|(?<![\p{L}\p{N}.@-])(?:[a-z0-9-]{1,63}\.){1,4}(?:com|org|net|gov|edu|info|io|app|eu|uk|de|fr|es|it|nl|pt|pl|se|ch|at|be|us|ca)(?![\p{L}\p{N}-])/gu;
// Excludes non-Latin letters from the domain, because they may belong to a grammatical suffix after the address.
const mailAddress =
  /[\p{L}\p{N}._%+-]{1,64}@[\p{Script=Latin}\d-]{1,63}(?:\.[\p{Script=Latin}\d-]{0,62}[\p{Script=Latin}\d]){1,4}/gu;

/** Phone numbers that start with `+`, `0` or `(`, or have 3, 3 and 4 digits. Other digits may be amounts or dates. */
const phoneNumber =
  /(?<![\p{L}\d.,])(?:\+|00?(?=[\d\s/-])|\(0?\d)[\d\s()/-]{6,20}\d(?!\d)|(?<!\d)\d{3}[-. ]\d{3}[-. ]\d{4}(?!\d)/gu;

/** Returns feedback to the model about URLs, email addresses and phone numbers that do not occur in the source. */
export function addressProblems(output: string, source: string): string[] {
  const [written, text] = [output.toLowerCase(), source.toLowerCase()];
  const problems: string[] = [];
  if (hasNew(webAddress, written, text) || hasNew(mailAddress, written, text)) {
    problems.push('The answer contains an address that is not in the page text. Leave it out.');
  }
  const digits = source.replace(/\D/g, '');
  const phoneNumbers = output.match(phoneNumber) ?? [];
  if (phoneNumbers.some((found) => !digits.includes(found.replace(/\D/g, '').slice(-7)))) {
    problems.push('The answer contains a phone number that is not in the page text. Leave it out.');
  }
  return problems;
}
