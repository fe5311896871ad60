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
    'Any call with a key may return these.',
    ...textOf((code) => common.includes(code)),
    '## Some calls',
    'The page of an endpoint lists which of these it returns.',
    ...textOf((code) => !common.includes(code)),
  ].join('\n\n');
}
