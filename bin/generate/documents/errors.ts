import { errorCatalog } from '../../../shared/contract/errors.ts';
import { markdownTable } from './markdown.ts';

/** Every error code with its status and default message. */
export function errorsTable(): string {
  const rows = Object.entries(errorCatalog).map(([code, { status, message }]) => [
    String(status),
    `\`${code}\``,
    message,
  ]);
  return markdownTable(['Status', 'Code', 'Usual message'], rows);
}
