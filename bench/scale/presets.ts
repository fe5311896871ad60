import { DeleteCommand } from '@aws-sdk/lib-dynamodb';
import type { Row } from '../../bin/widgetctl/store/batch-rows.ts';
import { builtInPresets } from '../../shared/catalog/presets.ts';
import { seedRows } from '../support/seed-rows.ts';
import type { Growth } from './growth.ts';
import { withTables } from './with-tables.ts';

/** The presets of an organization, read by how many there are. */
export const morePresets: Growth = {
  of: 'presets',
  sizes: [1, 20, 100],
  growsBytes: true,
  async prepare(stack, size) {
    const { orgId, key } = stack;
    await withTables(stack, async (client, { PresetsTableName: TableName }) => {
      for (const { code } of builtInPresets) {
        await client.send(new DeleteCommand({ TableName, Key: { orgId, code } }));
      }
      await seedRows(client, TableName, size, (number) => presetRow(orgId, number));
    });
    return [{ title: 'GET /presets', next: () => ({ method: 'GET', path: '/api/v1/presets', key }) }];
  },
};

function presetRow(orgId: string, number: number): Row {
  const pattern = builtInPresets[number % builtInPresets.length];
  if (pattern === undefined) throw new Error('The catalog has no preset.');
  return {
    ...pattern,
    orgId,
    code: `preset-${number}`,
    names: {},
    builtIn: false,
    hidden: false,
    position: number,
  };
}
