import { Link } from 'react-router';
import { points } from '../../lib/format';
import { paths } from '../../lib/paths';
import { Card } from '../../ui/card';
import type { Career, CareerWeek } from './api';
import styles from './profile.module.css';

const verbs = { W: 'beat', L: 'lost to', T: 'tied with' };

const gameOf = ({ game }: CareerWeek): string =>
  game === null ? 'no opponent' : `${verbs[game.result]} ${game.other.holder.teamName}, ${points(game.other.points)}`;

const Weeks = ({ title, weeks, leagueOf }: { title: string; weeks: readonly CareerWeek[]; leagueOf: LeagueOf }) => (
  <section aria-label={title}>
    <h3>{title}</h3>
    <ul>
      {weeks.map((one) => (
        <li key={`${one.season}/${one.week}`}>
          <span>
            <Link to={`${paths.screen('matchups', leagueOf(one.season))}?week=${one.week}`}>
              {one.season}, week {one.week}
            </Link>
            <small dir="auto">{gameOf(one)}</small>
          </span>
          <b className="figure">{points(one.points)}</b>
        </li>
      ))}
    </ul>
  </section>
);

type LeagueOf = (season: string) => string | undefined;

/** The weeks that they would like to remember, and those that others do. */
export function WeeksCard({ career }: { career: Career }) {
  const leagues = new Map(career.seasons.map(({ season, leagueId }) => [season, leagueId]));
  const leagueOf: LeagueOf = (season) => leagues.get(season);
  return (
    <Card title="Best and worst weeks" note="regular season">
      <div className={styles.weeks}>
        <Weeks title="Best weeks" weeks={career.best} leagueOf={leagueOf} />
        <Weeks title="Worst weeks" weeks={career.worst} leagueOf={leagueOf} />
      </div>
    </Card>
  );
}
