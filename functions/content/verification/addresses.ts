import { hasNew, saidProblems } from './output-hygiene.ts';

const webAddress =
  /(?:https?:\/\/|www\.)[^\s<>"']{1,200}|(?<![\p{L}\p{N}.@-])(?:[a-z0-9-]{1,63}\.){1,4}(?:com|org|net|gov|edu|info|io|app|eu|uk|de|fr|es|it|nl|pt|pl|se|ch|at|be|us|ca)(?![\p{L}\p{N}-])/giu;
// A suffix in another script is not part of the domain.
const mailAddress =
  /[\p{L}\p{N}._%+-]{1,64}@[\p{Script=Latin}\d-]{1,63}(?:\.[\p{Script=Latin}\d-]{0,62}[\p{Script=Latin}\d]){1,4}/giu;

/**
 * With a plus, a zero or a bracket in front, or in North American groups: other digits are amounts or dates.
 */
const phoneNumber =
  /(?<![\p{L}\d.,])(?:\+|00?(?=[\d\s/-])|\(0?\d)[\d\s()/-]{6,20}\d(?!\d)|(?<!\d)\d{3}[-. ]\d{3}[-. ]\d{4}(?!\d)/gu;

function hasNewPhoneNumber(output: string, source: string): boolean {
  const digits = source.replace(/\D/g, '');
  return (output.match(phoneNumber) ?? []).some((found) => {
    const number = found.replace(/\D/g, '');
    return !digits.includes(number) && !digits.includes(number.slice(-7));
  });
}

/** Addresses in a response that the page does not have, as problems worded for the model; empty if none. */
export function addressProblems(output: string, source: string): string[] {
  const [answer, text] = [output.toLowerCase(), source.toLowerCase()];
  return saidProblems({
    address: hasNew(webAddress, answer, text) || hasNew(mailAddress, answer, text),
    phoneNumber: hasNewPhoneNumber(output, source),
  });
}
