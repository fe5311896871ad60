import { errorCatalog } from '../../../shared/contract/errors.ts';
import { type DocBlock, markdownTable } from '../doc-block.ts';

/** Every error code, with its status and its usual message. */
export const errorsBlock: DocBlock = { name: 'errors', file: 'docs/api.md', render: errorsTable };

function errorsTable(): string {
  const rows = Object.entries(errorCatalog).map(([code, { status, message }]) => [
    String(status),
    `\`${code}\``,
    message,
  ]);
  return markdownTable(['Status', 'Code', 'Usual message'], rows);
}
