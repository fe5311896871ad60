import { ceilings } from '../../lib/scale/ceilings.ts';
import { limitsWith } from '../../lib/scale/limits.ts';
import { callMix } from '../../lib/scale/mix.ts';
import { stagesOf } from '../../lib/scale/stages.ts';
import { dayNames, dayShape, secondsPerDay } from '../../simulate/day.ts';
import { readSimulateOptions } from '../../simulate/options.ts';
import { reportText } from '../../simulate/report-text.ts';
import { resultJson } from '../../simulate/result-json.ts';
import { simulate } from '../../simulate/simulate.ts';

function played(...argv: string[]) {
  const options = readSimulateOptions(argv, {});
  if (options === null) throw new Error('The options ask for help.');
  return simulate(options);
}

const sum = (values: Iterable<number>) => [...values].reduce((total, value) => total + value, 0);

describe('the mix of calls', () => {
  it.each([0, 0.01, 0.5, 1])('adds up to one with a share of %d of transforms', (transformShare) => {
    const mix = callMix(transformShare);
    expect(sum(mix.map(({ share }) => share))).toBeCloseTo(1, 12);
    const inContent = stagesOf({ limitOf: limitsWith({}), meterShards: 1 }).find(
      ({ name }) => name === 'Lambda, new instances, content',
    );
    const transforms = mix.filter((kind) => (inContent?.unitsPerCall(kind) ?? 0) > 0);
    expect(sum(transforms.map(({ share }) => share))).toBeCloseTo(transformShare, 12);
  });
});

describe('the shape of a day', () => {
  it.each(dayNames)('has all calls of the day in its seconds: %s', (name) => {
    const shape = dayShape(name);
    expect(shape).toHaveLength(secondsPerDay);
    expect(sum(shape)).toBeCloseTo(1, 9);
    expect(Math.min(...shape.slice(0, 1_000))).toBeGreaterThan(0);
  });

  it('has its bells at full hours, and its launch at ten', () => {
    const school = dayShape('school');
    expect(school[9 * 3_600] ?? 0).toBeGreaterThan(4 * (school[9 * 3_600 - 1] ?? 1));
    const launch = dayShape('launch');
    expect(launch.indexOf(Math.max(...launch.slice(36_000, 40_000)))).toBe(36_060);
  });
});

describe('a day played', () => {
  it.each([
    ['school', '--peak', '5000'],
    ['launch', '--peak', '30000', '--largest', '60', '--transforms', '20', '--cells', '3'],
  ])('serves or refuses every call that is offered: %s', (day, ...argv) => {
    const { offered, served, refused, stages } = played('--day', day, ...argv);
    expect(served + refused).toBeCloseTo(offered, -1);
    for (const stage of stages)
      expect(sum(stage.hours.map((hour) => hour.refused))).toBeCloseTo(stage.refused, 3);
  });

  it('is the same by the same seed, and another by another', () => {
    const first = resultJson(played('--peak', '50', '--seed', '7'));
    expect(resultJson(played('--peak', '50', '--seed', '7'))).toBe(first);
    expect(JSON.parse(resultJson(played('--peak', '50', '--seed', '8'))).offered).not.toBe(
      JSON.parse(first).offered,
    );
  });

  it('breaks first at the stage with the lowest ceiling, just above it and not just below', () => {
    const [lowest] = ceilings(stagesOf({ limitOf: limitsWith({}), meterShards: 1 }), callMix(0.01), 0.1);
    const at = (share: number) =>
      played('--day', 'steady', '--peak', String(Math.round((lowest?.callsPerSecond ?? 0) * share)));
    expect(at(0.8).firstBroken).toBeNull();
    expect(at(1.2).firstBroken?.stage.name).toBe(lowest?.stage.name);
  });

  it('meets the meter of one organization at 1,000 calls a second, and not when it has more rows', () => {
    const argv = ['--day', 'steady', '--peak', '3000', '--largest', '60', '--transforms', '0'];
    const one = played(...argv);
    expect(one.firstBroken?.stage.name).toBe('Meter, largest organization');
    expect(one.refused / one.offered).toBeCloseTo(800 / 3_000, 2);
    expect(played(...argv, '--meter-shards', '4').refused).toBe(0);
  });

  it('divides organizations and their plans among cells', () => {
    const { holdings } = played('--organizations', '20000', '--cells', '2', '--peak', '10');
    expect(holdings).toEqual([
      { name: 'API keys', needed: 10_000, limit: 10_000 },
      { name: 'Usage plans', needed: 203, limit: 300 },
    ]);
  });

  it('is drawn in 80 columns, with the first limit that broke and what moves it', () => {
    const text = reportText(played('--day', 'launch', '--peak', '12000', '--largest', '60'));
    expect(text.split('\n').filter((line) => line.length > 80 && !line.startsWith('What moves it'))).toEqual(
      [],
    );
    expect(text).toMatch(
      /First to give out: Meter, largest organization, at 10:00:\d\d\.\n[\d,]+ calls got 503 there\./,
    );
    expect(text).toContain('What moves it (itemWrites): `widgetctl org set-meter-shards`');
  });
});
