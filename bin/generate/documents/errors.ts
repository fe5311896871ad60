import { errorCatalog } from '../../../shared/contract/errors.ts';
import { commonErrorsOf } from './endpoints.ts';

export function errorsText(openapi: string): string {
  const common = commonErrorsOf(openapi);
  const entries = Object.entries(errorCatalog).map(([code, { status, message }]) => ({
    code,
    text: `### ${code}\n\n**${status}**. ${message}`,
  }));
  const textOf = (isIncluded: (code: string) => boolean) =>
    entries.filter(({ code }) => isIncluded(code)).map(({ text }) => text);
  return [
    '## Every call',
    'Any call that requires a key may return these errors.',
    ...textOf((code) => common.includes(code)),
    '## Some calls',
    "Each endpoint's reference page lists which of these errors it returns.",
    ...textOf((code) => !common.includes(code)),
  ].join('\n\n');
}
