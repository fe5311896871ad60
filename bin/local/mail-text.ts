import { lines, type Text, words } from '../../cli/output/text.ts';
import type { LocalMail } from '../../local/ses/local-ses.ts';

/** Formats a mail for the terminal. Mails contain visitors' words, so they are printed but not logged. */
export function mailText({ to, subject, text }: LocalMail): Text {
  const body = text.trimEnd().split('\n');
  return lines(words`Mail to ${to.join(', ')}: ${subject}`, ...body.map((line) => words`  ${line}`));
}
