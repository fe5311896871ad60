import { randomUUID } from 'node:crypto';
import { seedEvents } from '../seed-events.ts';
import type { Growth } from './growth.ts';
import { withTables } from './with-tables.ts';

const dayMs = 86_400_000;

/** The events were in the month before now, each visitor had ten. */
const monthMs = 30 * dayMs;
const eventsOfVisitor = 10;

/** A usage event logged, by how many the organization has had in the month before. */
export const moreEvents: Growth = {
  of: 'events of a month',
  sizes: [1, 1_000, 250_000],
  growsBytes: false,
  async prepare(stack, size) {
    const { orgId, key } = stack;
    await withTables(stack, (client, { EventsTableName }) =>
      seedEvents(client, EventsTableName, {
        orgId,
        prefix: 'seeded',
        count: size,
        visitors: Math.ceil(size / eventsOfVisitor),
        fromMs: Date.now() - monthMs,
        toMs: Date.now(),
      }),
    );
    return [
      {
        title: 'POST /analytics/log',
        next: () => ({
          method: 'POST',
          path: '/api/v1/analytics/log',
          key,
          json: { featureCode: 'text_zoom', action: 'on', eventId: randomUUID(), userId: 'visitor-7' },
        }),
      },
    ];
  },
};
