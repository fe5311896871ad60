import type { DynamoDBDocumentClient } from '@aws-sdk/lib-dynamodb';
import { type Row, writeRows } from '../../bin/widgetctl/store/batch-rows.ts';

/** How many rows are made before they are written: all of a large table at once would take its size of memory. */
const rowsAtOnce = 5_000;

/** Writes so many rows, as `rowOf` makes them of the numbers from 0 on. */
export async function seedRows(
  client: DynamoDBDocumentClient,
  tableName: string,
  count: number,
  rowOf: (number: number) => Row,
): Promise<void> {
  for (let start = 0; start < count; start += rowsAtOnce) {
    const length = Math.min(rowsAtOnce, count - start);
    await writeRows(
      client,
      tableName,
      Array.from({ length }, (_, offset) => rowOf(start + offset)),
    );
  }
}
