import { growthChecks, type Round, windowsOf } from '../../../bench/soak/growth.ts';
import type { MemorySample } from '../../../bench/soak/memory.ts';

const megabyte = 1024 * 1024;

const sample = (heapMegabytes: number, sockets: number | null = 20): MemorySample => ({
  heapBytes: { gateway: heapMegabytes * megabyte },
  sockets,
  residentBytes: 0,
});

const rounds = (...heaps: readonly number[]): Round[] => heaps.map((heap) => [sample(heap), sample(heap)]);

const checksOf = (samples: readonly Round[]) => {
  const windows = windowsOf(samples);
  if (windows === null) throw new Error('too short');
  return growthChecks(windows);
};

describe('memory of a soak', () => {
  it('is not judged by fewer rounds than keep an early and a late window apart', () => {
    expect(windowsOf(rounds(50, 50))).toBeNull();
    expect(windowsOf(rounds(50, 50, 50))).not.toBeNull();
  });

  it('leaves out the round in which all warms up', () => {
    expect(checksOf(rounds(10, 50, 50))[0]).toEqual({
      kind: 'memory',
      name: 'heap of gateway',
      expected: '50.0 MB early, at most 59.0 MB',
      found: '50.0 MB',
      holds: true,
    });
  });

  it('fails a heap that grows from round to round', () => {
    expect(checksOf(rounds(40, 50, 55, 60, 65, 70, 75, 80))[0]).toMatchObject({
      found: '75.0 MB',
      holds: false,
    });
  });

  it('does not fail for one sample that stands out', () => {
    const late = [sample(50), sample(50), sample(500)];
    expect(checksOf([...rounds(50, 50), late])[0]?.holds).toBe(true);
  });

  it('fails sockets that stay open', () => {
    const leaking = [20, 20, 60].map((sockets) => [sample(50, sockets)]);
    expect(checksOf(leaking)[1]).toEqual({
      kind: 'memory',
      name: 'open sockets',
      expected: '20 early, at most 52',
      found: '60',
      holds: false,
    });
  });

  it('judges no sockets where the system does not list them', () => {
    expect(checksOf(rounds(1, 1, 1).map(() => [sample(1, null)]))).toHaveLength(1);
  });
});
