import { sequentialDepth } from '../../../bench/round-trips/depth.ts';

const trip = (beganMs: number, answeredMs: number) => ({ operation: 'GetItem', beganMs, answeredMs });

describe('sequentialDepth', () => {
  it('is 0 where nothing was asked', () => {
    expect(sequentialDepth([])).toBe(0);
  });

  it('counts trips under way at the same time as one', () => {
    expect(sequentialDepth([trip(0, 40), trip(5, 46), trip(39, 80)])).toBe(1);
  });

  it('counts each trip that waited for the one before', () => {
    expect(sequentialDepth([trip(0, 40), trip(41, 80), trip(80, 120)])).toBe(3);
  });

  it('counts the longest chain beside a slow trip, whatever the order they were noted in', () => {
    expect(sequentialDepth([trip(0, 200), trip(90, 130), trip(0, 40), trip(45, 85)])).toBe(3);
  });
});
