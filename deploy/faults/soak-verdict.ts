import type { Slope } from './rig/process-slopes.js';

const defaultMinutes = 30;
/** A shorter life says nothing of a slope. */
const leastMinutes = 30;
const mostMbPerHour = 1;
/** One an hour may be a connection that is open for good; a leak has one a request. */
const mostFilesPerHour = 1;

/** How long a soak lasts: HOURS and MINUTES, together where both are given. */
export function lengthMinutes({ HOURS, MINUTES }: NodeJS.ProcessEnv): number {
  if (!HOURS && !MINUTES) return defaultMinutes;
  const minutes = Number(HOURS || 0) * 60 + Number(MINUTES || 0);
  if (!(minutes > 0)) throw new Error('HOURS and MINUTES: how long, more than 0');
  return minutes;
}

/**
 * What the slopes of the product's processes come to: their resident memory, what they need of it after all garbage was
 * collected, and their open files are judged. `words` tells of those that were judged, the steepest first, and then of the
 * others; `isWhole` says that each had a life that was long enough.
 */
export function judgedOf(slopes: readonly Slope[]): { growing: string[]; words: string; isWhole: boolean } {
  const isLong = ({ minutes, mb }: Slope) => minutes >= leastMinutes && mb !== undefined;
  const long = slopes.filter(isLong);
  const short = steepestFirst(slopes.filter((slope) => !isLong(slope)));
  const growing = long.flatMap(({ name, mb, liveMb, files }) => [
    ...((mb?.surelyPerHour ?? 0) > mostMbPerHour ? [`${name} by ${mb?.perHour.toFixed(1)} MB/h`] : []),
    ...((liveMb?.surelyPerHour ?? 0) > mostMbPerHour ? [`${name} by ${liveMb?.perHour.toFixed(1)} live MB/h`] : []),
    ...((files?.surelyPerHour ?? 0) > mostFilesPerHour ? [`${name} by ${files?.perHour.toFixed(1)} open files/h`] : []),
  ]);
  const judged = `slopes of ${long.length} of ${slopes.length} processes judged (a life of ${leastMinutes} min)`;
  const parts = [
    judged,
    ...steepestFirst(long),
    ...(long.length === 0 ? [] : [`growing: ${growing.join(', ') || 'none'}`]),
    ...(short.length === 0 ? [] : [`of shorter lives ${short.join(', ')}`]),
  ];
  return { growing, words: parts.join('; '), isWhole: slopes.length > 0 && long.length === slopes.length };
}

/** How memory went by process, and how open files did where they went up most. */
function steepestFirst(slopes: readonly Slope[]): string[] {
  const each = (of: (slope: Slope) => Slope['mb']) =>
    byPerHour(slopes, of).map(({ name, perHour }) => `${name} ${perHour.toFixed(1)}`);
  const [live, resident] = [each(({ liveMb }) => liveMb), each(({ mb }) => mb)];
  const [most] = byPerHour(slopes, ({ files }) => files);
  return [
    ...(live.length === 0 ? [] : [`live MB/h: ${live.join(', ')}`]),
    ...(resident.length === 0 ? [] : [`resident MB/h: ${resident.join(', ')}`]),
    ...(most === undefined ? [] : [`open files/h: at most ${most.perHour.toFixed(1)} (${most.name})`]),
  ];
}

function byPerHour(
  slopes: readonly Slope[],
  courseOf: (slope: Slope) => Slope['mb'],
): { name: string; perHour: number }[] {
  return slopes
    .flatMap((slope) => {
      const course = courseOf(slope);
      return course === undefined ? [] : [{ name: slope.name, perHour: course.perHour }];
    })
    .sort((one, other) => other.perHour - one.perHour);
}

/** A slope as a line of what `make soak` prints. */
export function slopeWords({ name, lives, minutes, mb, liveMb, files }: Slope): string {
  const course = (one: Slope['mb'], unit: string, digits: number) =>
    one === undefined
      ? `${unit}: too short`
      : `${one.from.toFixed(0)} to ${one.to.toFixed(0)} ${unit}, ${one.perHour.toFixed(digits)}/h`;
  const life = `${String(lives).padStart(3)} lives, ${minutes.toFixed(1)} min`;
  const memory = `${course(liveMb, 'live MB', 1).padEnd(32)} ${course(mb, 'MB', 1).padEnd(28)}`;
  return `${name.padEnd(20)} ${life.padEnd(20)} ${memory} ${course(files, 'open files', 1)}`;
}
