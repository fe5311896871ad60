import type { CopyCounts } from '../operations/table-copy.ts';
import { tableText } from './table.ts';

/** What was, or would be, copied back from a restored table. */
export function tableCopyText(counts: CopyCounts): string {
  const { table, orgId, written, restored, missing, damaged, newer, same } = counts;
  const rows = tableText(
    ['rows', 'number', 'what becomes of them'],
    [
      ['missing', missing, 'copied'],
      ['damaged', damaged, 'copied over what is there'],
      ['newer', newer, 'left as they are'],
      ['same', same, 'left as they are'],
      ['all restored', restored, ''],
    ],
    '',
  );
  const closing = written
    ? `Copied ${missing + damaged} rows of ${orgId} into ${table}. A row that was deleted on a visitor's request may be among them: delete it again.`
    : `Nothing was written. To copy ${missing + damaged} rows, run the same command with --confirm ${orgId}.`;
  return `${rows}\n\n${closing}`;
}
