import { settle } from '../../../bin/openapi/settle.ts';

/** When the recording began, at the end of a second. */
const startedAtMs = Date.UTC(2026, 4, 5, 12, 30, 7, 950);

describe('a recorded answer', () => {
  it('keeps the distance of its times from the recording, also of a token of the second in which that began', () => {
    const answer = {
      updatedAt: '2026-05-05T12:30:08.400Z',
      profileTokenExpiresAt: '2026-05-05T12:45:07.000Z',
      credits: { resetsAt: '2026-06-01T00:00:00.000Z' },
    };
    expect(settle(answer, startedAtMs)).toEqual({
      updatedAt: '2026-11-21T09:00:00.000Z',
      profileTokenExpiresAt: '2026-11-21T09:15:00.000Z',
      credits: { resetsAt: '2026-12-01T00:00:00.000Z' },
    });
  });

  it('holds no token', () => {
    expect(settle([{ profileToken: 'secret', token: 'secret' }], startedAtMs)).toEqual([
      { profileToken: 'example-profileToken', token: 'example-token' },
    ]);
  });
});
