export const dayNames = ['weekday', 'school', 'launch', 'steady'] as const;
export type DayName = (typeof dayNames)[number];

export const secondsPerDay = 86_400;
const secondsPerHour = 3_600;

/** Calls by hour of a site that people of one time zone read, as parts of the busiest hour. Assumed. */
const weekdayHours = [
  8, 5, 4, 3, 4, 8, 18, 38, 62, 80, 90, 95, 88, 90, 96, 100, 94, 84, 76, 74, 72, 60, 38, 18,
];

/** A lesson begins at each of these hours; whole classes open a page. */
const bellHours = [8, 9, 10, 11, 12, 13, 14, 15];
/** At the bell the rate is so many times that of the busiest hour above what it was, and falls with this time constant. */
const bellHeight = 6;
const bellSeconds = 60;

/** A page that millions see is linked at ten: the rate rises within a minute, and falls with this time constant. */
const launchSecond = 10 * secondsPerHour;
const launchHeight = 12;
const launchRiseSeconds = 60;
const launchFallSeconds = 1_800;

const weights: Readonly<Record<DayName, (second: number) => number>> = {
  steady: () => 1,
  weekday: weekdayWeight,
  school: (second) => weekdayWeight(second) + bells(second),
  launch: (second) => weekdayWeight(second) + launch(second),
};

/** The share of a day's calls that come in each of its seconds: together 1. */
export function dayShape(name: DayName): Float64Array {
  const shape = Float64Array.from({ length: secondsPerDay }, (_, second) => weights[name](second));
  const sum = shape.reduce((total, weight) => total + weight, 0);
  return shape.map((weight) => weight / sum);
}

/** Between the middles of two hours the rate goes in a straight line. */
function weekdayWeight(second: number): number {
  const hours = second / secondsPerHour - 0.5;
  const before = Math.floor(hours);
  const toNext = hours - before;
  const at = (hour: number) => (weekdayHours[(hour + 24) % 24] ?? 0) / 100;
  return at(before) * (1 - toNext) + at(before + 1) * toNext;
}

function bells(second: number): number {
  return bellHours.reduce((sum, hour) => {
    const since = second - hour * secondsPerHour;
    return since < 0 ? sum : sum + bellHeight * Math.exp(-since / bellSeconds);
  }, 0);
}

function launch(second: number): number {
  const since = second - launchSecond;
  if (since < 0) return 0;
  if (since < launchRiseSeconds) return (launchHeight * since) / launchRiseSeconds;
  return launchHeight * Math.exp(-(since - launchRiseSeconds) / launchFallSeconds);
}
