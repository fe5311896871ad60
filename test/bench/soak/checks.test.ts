import { countChecks } from '../../../bench/soak/checks.ts';

const account = {
  served: 100,
  uncertainCalls: 0,
  creditsCharged: 10,
  uncertainCredits: 0,
  events: 5,
  entries: 3,
  saves: 7,
};
const stored = { calls: 100, credits: 10, openReservations: 0, events: 5, entries: 3, versions: 7 };

const failing = (seen: Partial<typeof account>, kept: Partial<typeof stored>) =>
  countChecks('org', { ...account, ...seen }, { ...stored, ...kept })
    .filter(({ holds }) => !holds)
    .map(({ name, expected, found }) => `${name}: ${found} instead of ${expected}`);

describe('counts of a soak', () => {
  it('hold when what is stored is what clients saw', () => {
    expect(failing({}, {})).toEqual([]);
  });

  it.each([
    [{ calls: 101 }, 'org: calls counted: 101 instead of 100'],
    [{ calls: 99 }, 'org: calls counted: 99 instead of 100'],
    [{ credits: 11 }, 'org: credits used: 11 instead of 10'],
    [{ events: 4 }, 'org: events stored: 4 instead of 5'],
    [{ entries: 4 }, 'org: feedback and reports stored: 4 instead of 3'],
    [{ versions: 8 }, 'org: versions of profiles: 8 instead of 7'],
    [{ openReservations: 1 }, 'org: reservations left open: 1 instead of 0'],
  ])('fail by one: %j', (kept, complaint) => {
    expect(failing({}, kept)).toEqual([complaint]);
  });

  it('allow for each call without an answer that it was counted or not, and for no more', () => {
    expect(failing({ uncertainCalls: 2 }, { calls: 100 })).toEqual([]);
    expect(failing({ uncertainCalls: 2 }, { calls: 102 })).toEqual([]);
    expect(failing({ uncertainCalls: 2 }, { calls: 103 })).toEqual([
      'org: calls counted: 103 instead of 100 to 102',
    ]);
  });
});
