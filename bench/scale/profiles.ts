import type { Row } from '../../bin/widgetctl/store/batch-rows.ts';
import type { LocalStack } from '../support/local-stack.ts';
import { seedRows } from '../support/seed-rows.ts';
import type { Growth } from './growth.ts';
import { spreadVisitors } from './visitors.ts';
import { withTables } from './with-tables.ts';

const visitorsPerStack = 24;

/** A profile read and saved, by how many there are. */
export const moreProfiles: Growth = {
  of: 'profiles',
  sizes: [1, 1_000, 100_000],
  growsBytes: false,
  async prepare(stack, size) {
    await withTables(stack, (client, { ProfilesTableName }) =>
      seedRows(client, ProfilesTableName, size, (number) => profileRow(stack, number)),
    );
    const visitors = await spreadVisitors(stack, size, visitorsPerStack);
    const anyVisitor = () => {
      const visitor = visitors[Math.floor(Math.random() * visitors.length)];
      if (visitor === undefined) throw new Error('A stack has no visitor.');
      return visitor;
    };
    const { key } = stack;
    const json = { features: [{ featureCode: 'text_zoom', isEnabled: true, value: '175' }] };
    return [
      { title: 'GET /profiles/{userId}', next: () => ({ method: 'GET', path: anyVisitor().path, key }) },
      {
        title: 'PUT /profiles/{userId}',
        next: () => {
          const { path, token } = anyVisitor();
          return { method: 'PUT', path, key, headers: { 'X-Profile-Token': token }, json };
        },
      },
    ];
  },
};

const updatedAt = '2026-11-20T09:00:00.000Z';

/** A profile as the function would have saved it: a hundred thousand PUTs take longer. */
function profileRow({ orgId }: LocalStack, number: number): Row {
  const userId = `visitor-${number}`;
  return {
    profileId: `${orgId}#${userId}`,
    orgId,
    userId,
    updatedAt,
    version: 1,
    feature_text_zoom: { isEnabled: true, value: '150', updatedAt },
    feature_reading_guide: { isEnabled: true, value: null, updatedAt },
  };
}
