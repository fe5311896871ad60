import { CreditsTable, ModelCallsBusyError, type Reservation } from '../../../shared/data/credits.ts';
import { openTables, type TestTables } from '../../support/tables.ts';

const now = Date.UTC(2026, 10, 20, 12);
const minute = 60_000;

let tables: TestTables;
let credits: CreditsTable;
let counter = 0;
let org = '';

beforeAll(async () => {
  tables = await openTables();
  credits = new CreditsTable(tables.client, tables.nameOf('Credits'));
});
beforeEach(() => {
  counter += 1;
  org = `org-${counter}`;
});
afterAll(() => tables.close());

async function reserve(amount: number, limit: number, atMs = now): Promise<Reservation> {
  const reservation = await credits.reserve(org, amount, limit, atMs);
  if (reservation === null) throw new Error('nothing left');
  return reservation;
}

/**
 * Returns a table that applies every update twice, like the AWS SDK when it retries an update whose response was lost.
 */
function tableLosingResponses(): CreditsTable {
  const send = tables.client.send.bind(tables.client);
  const client: typeof tables.client = Object.create(tables.client);
  const twice = Object.assign(client, {
    async send(command: Parameters<typeof send>[0]) {
      if (command.constructor.name !== 'UpdateCommand') return send(command);
      await send(command);
      return send(command);
    },
  });
  return new CreditsTable(twice, tables.nameOf('Credits'));
}

describe('CreditsTable', () => {
  it('updates the balance when credits are reserved, settled or released', async () => {
    const first = await reserve(3, 10);
    const second = await reserve(2, 10);
    expect(await credits.settle(first, 'simplify', 3, now)).toMatchObject({ used: 5, reserved: 2 });
    expect(await credits.read(org, now)).toEqual({
      used: 5,
      granted: 0,
      reserved: 2,
      byTransform: { simplify: { charged: 3, responses: 1 } },
    });
    await credits.release(second);
    expect(await credits.read(org, now)).toEqual({
      used: 3,
      granted: 0,
      reserved: 0,
      byTransform: { simplify: { charged: 3, responses: 1 } },
    });
  });

  it('reserves exactly 80 credits for 250 concurrent requests when 80 credits are left', async () => {
    const results = await Promise.all(Array.from({ length: 250 }, () => credits.reserve(org, 1, 80, now)));
    expect(results.filter((result) => result !== null)).toHaveLength(80);
    expect(await credits.read(org, now)).toMatchObject({ used: 80, reserved: 80 });
  });

  it('reserves credits for as many concurrent requests as the balance covers', async () => {
    const results = await Promise.all(Array.from({ length: 50 }, () => credits.reserve(org, 3, 20, now)));
    expect(results.filter((result) => result !== null)).toHaveLength(6);
    expect((await credits.read(org, now)).used).toBe(18);
  });

  it('permits 60 model calls of an organization at the same time, whatever concurrent requests ask for', async () => {
    const open = await Promise.allSettled(
      Array.from({ length: 30 }, (_, index) => credits.reserve(org, 1, 1_000, now, (index % 3) * 5)),
    );
    const granted = open.flatMap((result) => (result.status === 'fulfilled' ? [result.value] : []));
    const calls = granted.reduce((sum, reservation) => sum + (reservation?.modelCalls ?? 0), 0);
    expect(calls).toBe(60);
    await expect(credits.reserve(org, 1, 1_000, now, 1)).rejects.toThrow(ModelCallsBusyError);
    const [first, second] = granted.filter((reservation) => reservation?.modelCalls === 10);
    if (first == null || second == null) throw new Error('no reservation');
    await Promise.all([
      credits.release(first),
      credits.release(first),
      credits.settle(second, 'hints', 1, now),
    ]);
    expect(await credits.reserve(org, 1, 1_000, now, 20)).not.toBeNull();
    await expect(credits.reserve(org, 1, 1_000, now, 1)).rejects.toThrow(ModelCallsBusyError);
  });

  it('frees the model calls of expired reservations when a later request lacks them', async () => {
    await Promise.all(Array.from({ length: 6 }, () => credits.reserve(org, 1, 1_000, now, 10)));
    await expect(credits.reserve(org, 1, 1_000, now + minute, 10)).rejects.toThrow(ModelCallsBusyError);
    expect(await credits.reserve(org, 1, 1_000, now + 3 * minute, 60)).not.toBeNull();
    expect(await credits.read(org, now, now + 3 * minute)).toMatchObject({ used: 1, reserved: 1 });
  });

  it('rejects an amount above the monthly limit', async () => {
    expect(await credits.reserve(org, 11, 10, now)).toBeNull();
    expect(await credits.reserve(org, 1, 0, now)).toBeNull();
  });

  it('starts a new balance each UTC month, and settles reservations in their original month', async () => {
    const lastInstant = Date.UTC(2026, 10, 30, 23, 59, 59, 999);
    const november = await reserve(10, 10, lastInstant);
    expect(await credits.reserve(org, 1, 10, lastInstant)).toBeNull();
    await reserve(10, 10, lastInstant + 1);
    await credits.settle(november, 'hints', 10, lastInstant);
    expect(await credits.read(org, lastInstant)).toMatchObject({ used: 10, reserved: 0 });
    expect(await credits.read(org, lastInstant + 1)).toMatchObject({ used: 10, reserved: 10 });
  });

  it('releases a reservation only once, even when release is called repeatedly', async () => {
    const reservation = await reserve(4, 10);
    await Promise.all(Array.from({ length: 10 }, () => credits.release(reservation)));
    expect((await credits.read(org, now)).used).toBe(0);
  });

  it('does not release a settled reservation', async () => {
    const reservation = await reserve(4, 10);
    await credits.settle(reservation, 'hints', 4, now);
    await credits.release(reservation);
    expect((await credits.read(org, now)).used).toBe(4);
  });

  it('settles less than the reserved amount and releases the rest', async () => {
    const reservation = await reserve(6, 10);
    expect(await credits.settle(reservation, 'tts-export', 2, now)).toMatchObject({ used: 2 });
    expect(await credits.settle(reservation, 'tts-export', 2, now)).toMatchObject({ used: 2 });
    expect(await credits.read(org, now)).toEqual({
      used: 2,
      granted: 0,
      reserved: 0,
      byTransform: { 'tts-export': { charged: 2, responses: 1 } },
    });
  });

  it('charges part of a reservation when there is no response, and releases the rest', async () => {
    const reservation = await reserve(4, 10);
    await credits.settleWithoutResponse(reservation, 'aria-fix', 1);
    await credits.settleWithoutResponse(reservation, 'aria-fix', 1);
    await credits.release(reservation);
    expect(await credits.read(org, now)).toEqual({
      used: 1,
      granted: 0,
      reserved: 0,
      byTransform: { 'aria-fix': { charged: 1, responses: 0 } },
    });
    await credits.settleWithoutResponse(await reserve(2, 10), 'aria-fix', 5);
    expect(await credits.read(org, now)).toMatchObject({ used: 3, reserved: 0 });
  });

  it.each([1, 2, 3])(
    'settles or releases each reservation only once despite concurrent calls (round %i)',
    async () => {
      const reservations = await Promise.all(Array.from({ length: 5 }, () => reserve(3, 100)));
      await Promise.all(
        reservations.flatMap((reservation) => [
          credits.release(reservation),
          credits.settle(reservation, 'hints', 3, now),
          credits.settleWithoutResponse(reservation, 'hints', 1),
        ]),
      );
      const { used, reserved, byTransform } = await credits.read(org, now);
      expect(reserved).toBe(0);
      expect(used).toBe(byTransform.hints?.charged ?? 0);
    },
  );

  it('applies each update once when the SDK retries after a lost response', async () => {
    const unlucky = tableLosingResponses();
    const reservation = await unlucky.reserve(org, 4, 10, now);
    if (reservation === null) throw new Error('nothing left');
    expect(await unlucky.settle(reservation, 'hints', 4, now)).toMatchObject({ used: 4, reserved: 0 });
    const other = await unlucky.reserve(org, 6, 10, now);
    if (other === null) throw new Error('nothing left');
    await unlucky.release(other);
    expect(await credits.read(org, now)).toEqual({
      used: 4,
      granted: 0,
      reserved: 0,
      byTransform: { hints: { charged: 4, responses: 1 } },
    });
  });

  it('releases expired reservations when a later request lacks credits', async () => {
    await Promise.all(Array.from({ length: 5 }, () => reserve(2, 10)));
    expect(await credits.reserve(org, 1, 10, now + minute)).toBeNull();
    const results = await Promise.all(
      Array.from({ length: 20 }, () => credits.reserve(org, 1, 10, now + 3 * minute)),
    );
    expect(results.filter((result) => result !== null)).toHaveLength(10);
    expect(await credits.read(org, now)).toMatchObject({ used: 10, reserved: 10 });
  });

  it('excludes expired reservations from every returned balance', async () => {
    await reserve(2, 10);
    const alive = await reserve(3, 10, now + 2 * minute);
    const later = now + 3 * minute;
    expect(await credits.read(org, now, later)).toMatchObject({ used: 3, reserved: 3 });
    expect(await credits.settle(alive, 'hints', 3, later)).toMatchObject({ used: 3, reserved: 0 });
  });

  it('allows reservations up to the limit plus the granted credits', async () => {
    await reserve(10, 10);
    expect(await credits.reserve(org, 1, 10, now)).toBeNull();
    await credits.grant(org, 5, now);
    const results = await Promise.all(Array.from({ length: 8 }, () => credits.reserve(org, 1, 10, now)));
    expect(results.filter((result) => result !== null)).toHaveLength(5);
    expect(await credits.read(org, now)).toMatchObject({ used: 15, granted: 5 });
  });

  it('includes granted credits in the balance returned after settling', async () => {
    await credits.grant(org, 5, now);
    const reservation = await reserve(3, 10);
    expect(await credits.settle(reservation, 'hints', 3, now)).toMatchObject({ used: 3, granted: 5 });
  });
});
