import { ordinal, points } from '../../lib/format';
import type { Career, CareerSeason } from './api';
import styles from './header.module.css';

interface Stat {
  label: string;
  value: string;
  caption: string;
}

const times = ['', 'Once', 'Twice'];

/** The best place in the end, and when. */
function bestFinish(seasons: readonly CareerSeason[]): Stat {
  const done = seasons.flatMap(({ season, place }) => (place === null ? [] : [{ season, place }]));
  const best = Math.min(...done.map(({ place }) => place));
  const when = done.filter(({ place }) => place === best);
  if (when.length === 0) return { label: 'Best finish', value: '–', caption: 'No finished season' };
  const caption = when.length === 1 ? (when[0]?.season ?? '') : (times[when.length] ?? `${when.length} times`);
  return { label: 'Best finish', value: ordinal(best), caption };
}

/** Seasons whose bracket is known, or that they won, and those that were missed. */
function playoffs(seasons: readonly CareerSeason[]): Stat {
  const known = seasons.filter(({ playoffTeams, inPlayoffs }) => playoffTeams > 0 || inPlayoffs);
  const missed = known.filter(({ inPlayoffs }) => !inPlayoffs).map(({ season }) => season);
  const value = `${known.length - missed.length} of ${known.length}`;
  if (known.length === 0) return { label: 'Playoffs', value: '–', caption: 'No bracket yet' };
  if (missed.length === 0) return { label: 'Playoffs', value, caption: 'Never missed' };
  const reached = known.filter(({ inPlayoffs }) => inPlayoffs).map(({ season }) => season);
  const caption = missed.length <= 2 ? `Missed ${missed.join(', ')}` : reached.slice(0, 3).join(', ') || 'Not yet';
  return { label: 'Playoffs', value, caption };
}

function statsOf(career: Career): Stat[] {
  const { wins, losses, ties, rank, people, winPercentage, titles, pointsPerWeek, pointsRank, seasons } = career;
  return [
    { label: 'Career record', value: `${wins}-${losses}-${ties}`, caption: `${ordinal(rank)} of ${people}` },
    { label: 'Win rate', value: `${Math.round(winPercentage)}%`, caption: 'Regular season' },
    { label: 'Titles', value: String(titles.length), caption: titles.join(', ') || 'None yet' },
    playoffs(seasons),
    { label: 'Points per game', value: points(pointsPerWeek), caption: `${ordinal(pointsRank)} of ${people}` },
    bestFinish(seasons),
  ];
}

/** A career in six figures. */
export const CareerStats = ({ career }: { career: Career }) => (
  <dl className={styles.stats}>
    {statsOf(career).map(({ label, value, caption }) => (
      <div key={label}>
        <dt>{label}</dt>
        <dd className="figure">{value}</dd>
        <dd>{caption}</dd>
      </div>
    ))}
  </dl>
);
