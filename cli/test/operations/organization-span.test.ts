import { organizationSpan } from '../../operations/organization-data.ts';

const now = Date.parse('2026-11-20T12:00:00.000Z');

describe('organizationSpan', () => {
  it("starts a day before the organization's creation and ends a day from now", () => {
    expect(organizationSpan('2026-11-18T00:30:00.000Z', now)).toEqual({
      months: ['2026-11'],
      days: ['2026-11-17', '2026-11-18', '2026-11-19', '2026-11-20', '2026-11-21'],
    });
  });

  it("includes every month since the organization's creation, but only days whose events have not expired", () => {
    const { months, days } = organizationSpan('2024-12-31T23:59:59.999Z', now);
    expect([months[0], months.at(-1), months.length]).toEqual(['2024-12', '2026-11', 24]);
    expect([days[0], days.at(-1), days.length]).toEqual(['2025-10-13', '2026-11-21', 405]);
  });

  it("covers the longest retention period when the organization's age is unknown", () => {
    const { months, days } = organizationSpan(null, now);
    expect([months[0], months.length]).toEqual(['2021-11', 61]);
    expect(days).toHaveLength(405);
  });
});
