import { standInAt } from '../local/api/stand-in.js';

/** What the week does while a load runs. */
export interface LoadWeek {
  isLive: boolean;
  /** A sentence for the output and the summary. */
  description: string;
}

/** Sunday 13:00, when most of a week's games kick off; minutes from Tuesday 00:00, Eastern time. */
const kickOff = 5 * 1440 + 13 * 60;
/**
 * The rest of a week, some 14 hours of games, takes at least this long. So pages hear eight times a minute that scores
 * have changed: the shortest load hears of it, and yet it is a Sunday's load and not that of a whole week at once.
 */
const leastSeconds = 105 * 60;
/** Longer than a day no week is played. */
const mostSeconds = 86_400;

/**
 * Does the work while the stand-in plays the week that its leagues are in, from Sunday's kick-off on; afterwards its
 * clock is where it was. Where no week can be played the work is done all the same, and the week says why.
 *
 * @param standIn its address; undefined where nobody said which one the product reads
 * @param leagueIds leagues whose teams all have to meet in that week
 * @param seconds how long the work takes at most: the week is not over before that
 */
export async function withLiveWeek<T>(
  o: { standIn: string | undefined; leagueIds: readonly string[]; seconds: number },
  work: (week: LoadWeek) => Promise<T>,
): Promise<T> {
  if (o.standIn === undefined) return work(still('no stand-in was named that could play it'));
  const standIn = standInAt(o.standIn);
  const [{ source }, { week, minute, live }] = await Promise.all([standIn.info(), standIn.clock()]);
  if (source === 'recorded') return work(still('recorded leagues stand still'));
  if (week === null || minute === null) return work(still('the stand-in does not say which one it is'));
  if (live) throw new Error(`Somebody else has week ${week} played by ${o.standIn}: it would end during the load`);
  for (const leagueId of o.leagueIds) {
    if (!(await standIn.hasGames(leagueId, week)))
      return work(still(`league ${leagueId} has no games in week ${week}`));
  }
  const seconds = Math.min(mostSeconds, Math.max(leastSeconds, Math.ceil(o.seconds)));
  try {
    await standIn.setClock({ week, minute: kickOff, live: true, seconds });
    const description = `Week ${week} is live: from Sunday 13:00 on, its games in ${Math.round(seconds / 60)} min.`;
    return await work({ isLive: true, description });
  } finally {
    await standIn.setClock({ week, minute });
  }
}

const still = (why: string): LoadWeek => ({ isLive: false, description: `The week is not live: ${why}.` });
