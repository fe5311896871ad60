import { CreditsTable, type Reservation } from '../../../shared/data/credits.ts';
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

/** The table with the first response of every write lost after the write was applied, as seen by an SDK retry. */
function losingAnswers(): CreditsTable {
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

describe('monthly credits', () => {
  it('are reserved, settled and counted by transform', async () => {
    const first = await reserve(3, 10);
    const second = await reserve(2, 10);
    expect(await credits.settle(first, 'simplify', 3, now)).toMatchObject({ used: 5, reserved: 2 });
    expect(await credits.read(org, now)).toEqual({
      used: 5,
      granted: 0,
      reserved: 2,
      byTransform: { simplify: { charged: 3, answers: 1 } },
    });
    await credits.release(second);
    expect(await credits.read(org, now)).toEqual({
      used: 3,
      granted: 0,
      reserved: 0,
      byTransform: { simplify: { charged: 3, answers: 1 } },
    });
  });

  it('are never overspent: 250 concurrent requests with 80 left reserve exactly 80', async () => {
    const results = await Promise.all(Array.from({ length: 250 }, () => credits.reserve(org, 1, 80, now)));
    expect(results.filter((result) => result !== null)).toHaveLength(80);
    expect(await credits.read(org, now)).toMatchObject({ used: 80, reserved: 80 });
  });

  it('leave at most a remainder below the price unspent', async () => {
    const results = await Promise.all(Array.from({ length: 50 }, () => credits.reserve(org, 3, 20, now)));
    expect(results.filter((result) => result !== null)).toHaveLength(6);
    expect((await credits.read(org, now)).used).toBe(18);
  });

  it('reject an amount above the whole limit', async () => {
    expect(await credits.reserve(org, 11, 10, now)).toBeNull();
    expect(await credits.reserve(org, 1, 0, now)).toBeNull();
  });

  it('reset with the month (UTC), and keep a reservation in its month', async () => {
    const lastInstant = Date.UTC(2026, 10, 30, 23, 59, 59, 999);
    const november = await reserve(10, 10, lastInstant);
    expect(await credits.reserve(org, 1, 10, lastInstant)).toBeNull();
    await reserve(10, 10, lastInstant + 1);
    await credits.settle(november, 'hints', 10, lastInstant);
    expect(await credits.read(org, lastInstant)).toMatchObject({ used: 10, reserved: 0 });
    expect(await credits.read(org, lastInstant + 1)).toMatchObject({ used: 10, reserved: 10 });
  });

  it('are released once, even if release is called repeatedly', async () => {
    const reservation = await reserve(4, 10);
    await Promise.all(Array.from({ length: 10 }, () => credits.release(reservation)));
    expect((await credits.read(org, now)).used).toBe(0);
  });

  it('are not released after they were settled', async () => {
    const reservation = await reserve(4, 10);
    await credits.settle(reservation, 'hints', 4, now);
    await credits.release(reservation);
    expect((await credits.read(org, now)).used).toBe(4);
  });

  it('can be settled for less than reserved, releasing the rest', async () => {
    const reservation = await reserve(6, 10);
    expect(await credits.settle(reservation, 'tts-export', 2, now)).toMatchObject({ used: 2 });
    expect(await credits.settle(reservation, 'tts-export', 2, now)).toMatchObject({ used: 2 });
    expect(await credits.read(org, now)).toEqual({
      used: 2,
      granted: 0,
      reserved: 0,
      byTransform: { 'tts-export': { charged: 2, answers: 1 } },
    });
  });

  it('can be charged in part without a response, releasing the rest', async () => {
    const reservation = await reserve(4, 10);
    await credits.settleWithoutAnswer(reservation, 'aria-fix', 1);
    await credits.settleWithoutAnswer(reservation, 'aria-fix', 1);
    await credits.release(reservation);
    expect(await credits.read(org, now)).toEqual({
      used: 1,
      granted: 0,
      reserved: 0,
      byTransform: { 'aria-fix': { charged: 1, answers: 0 } },
    });
    await credits.settleWithoutAnswer(await reserve(2, 10), 'aria-fix', 5);
    expect(await credits.read(org, now)).toMatchObject({ used: 3, reserved: 0 });
  });

  it.each(Array.from({ length: 10 }, (_, round) => round))(
    'count once if settled, partly charged and released concurrently (round %i)',
    async () => {
      const reservations = await Promise.all(Array.from({ length: 5 }, () => reserve(3, 100)));
      await Promise.all(
        reservations.flatMap((reservation) => [
          credits.release(reservation),
          credits.settle(reservation, 'hints', 3, now),
          credits.settleWithoutAnswer(reservation, 'hints', 1),
        ]),
      );
      const { used, reserved, byTransform } = await credits.read(org, now);
      expect(reserved).toBe(0);
      expect(used).toBe(byTransform.hints?.charged ?? 0);
    },
  );

  it('count once if the store response is lost and the call repeated', async () => {
    const unlucky = losingAnswers();
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
      byTransform: { hints: { charged: 4, answers: 1 } },
    });
  });

  it('are released once they expired after a crash, by the next caller that lacks credits', async () => {
    await Promise.all(Array.from({ length: 5 }, () => reserve(2, 10)));
    expect(await credits.reserve(org, 1, 10, now + minute)).toBeNull();
    const results = await Promise.all(
      Array.from({ length: 20 }, () => credits.reserve(org, 1, 10, now + 3 * minute)),
    );
    expect(results.filter((result) => result !== null)).toHaveLength(10);
    expect(await credits.read(org, now)).toMatchObject({ used: 10, reserved: 10 });
  });

  it('exclude an expired reservation in every read, also in a later month', async () => {
    await reserve(2, 10);
    const alive = await reserve(3, 10, now + 2 * minute);
    const later = now + 3 * minute;
    expect(await credits.read(org, now, later)).toMatchObject({ used: 3, reserved: 3 });
    expect(await credits.settle(alive, 'hints', 3, later)).toMatchObject({ used: 3, reserved: 0 });
  });

  it('include credits granted by the operator', async () => {
    await reserve(10, 10);
    expect(await credits.reserve(org, 1, 10, now)).toBeNull();
    await credits.grant(org, 5, now);
    const results = await Promise.all(Array.from({ length: 8 }, () => credits.reserve(org, 1, 10, now)));
    expect(results.filter((result) => result !== null)).toHaveLength(5);
    expect(await credits.read(org, now)).toMatchObject({ used: 15, granted: 5 });
  });

  it('include granted credits after a charge', async () => {
    await credits.grant(org, 5, now);
    const reservation = await reserve(3, 10);
    expect(await credits.settle(reservation, 'hints', 3, now)).toMatchObject({ used: 3, granted: 5 });
  });
});
