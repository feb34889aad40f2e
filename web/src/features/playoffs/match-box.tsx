import { Link } from 'react-router';
import { points } from '../../lib/format';
import { paths } from '../../lib/paths';
import type { PlayoffMatch } from '../../lib/playoff-words';
import { matchName, weeksText } from '../../lib/playoff-words';
import { Avatar } from '../../ui/avatar';
import styles from './bracket.module.css';
import { type Shown, teamIn } from './shown';

type Side = PlayoffMatch['sides'][number];

const scored = (value: number | null) => (value === null ? '–' : points(value));

/** Where an open side comes from: "Winner of match 2". */
const openName = ({ from }: Side): string =>
  from ? `${from.outcome === 'winner' ? 'Winner' : 'Loser'} of match ${from.match}` : 'Open';

/** The week, and what is played for unless its round says it. */
function headOf(match: PlayoffMatch, { rounds, showsNumbers }: Shown): string {
  const weeks = match.weeks.length > 1 ? 'Two weeks' : weeksText(match.weeks);
  const name = match.place !== null && match.place > 1 ? `${matchName(match, rounds)}, ${weeks.toLowerCase()}` : weeks;
  return showsNumbers ? `Match ${match.match} · ${name}` : name;
}

/** The last week of a match that has begun; the first one before that. */
const weekOf = ({ weeks, sides }: PlayoffMatch): number | undefined => {
  const hasBegun = (week: number) =>
    sides.some(({ legs }) => legs.some((leg) => leg.week === week && leg.points !== null));
  return weeks.findLast(hasBegun) ?? weeks[0];
};

function Head({ match, shown }: { match: PlayoffMatch; shown: Shown }) {
  const known = match.sides.flatMap(({ rosterId }) => rosterId ?? []);
  const rosterId = known.find((one) => one === shown.myRosterId) ?? known[0];
  const text = headOf(match, shown);
  return (
    <div className={styles.matchHead}>
      {rosterId !== undefined && shown.hasLineups ? (
        <Link className={styles.headText} to={paths.lineups(shown.leagueId, rosterId, weekOf(match))}>
          {text}
          <span className="visually-hidden">: line-ups</span>
        </Link>
      ) : (
        <span className={styles.headText}>{text}</span>
      )}
      {match.weeks.length > 1 && (
        <>
          {match.weeks.map((week) => (
            <span key={week} className={styles.leg} aria-hidden="true">
              Wk {week}
            </span>
          ))}
          <span className={styles.points} aria-hidden="true">
            Total
          </span>
        </>
      )}
    </div>
  );
}

function Row({ side, other, shown }: { side: Side; other: Side | undefined; shown: Shown }) {
  const team = teamIn(shown, side.rosterId);
  const you = side.rosterId !== null && side.rosterId === shown.myRosterId;
  const quiet = side.isWinner === false || side.rosterId === null;
  return (
    <li
      className={`${styles.side} ${you ? styles.mine : ''}`}
      data-quiet={quiet || undefined}
      data-champion={(side.rosterId !== null && side.rosterId === shown.champion) || undefined}
    >
      <span className={styles.seed}>
        {team && (
          <>
            <span className="visually-hidden">Seed </span>
            {team.seed}
          </>
        )}
      </span>
      {team && <Avatar name={team.teamName} image={team.avatar} size={24} />}
      <span className={styles.name}>
        <span className={styles.text} dir="auto" title={team?.teamName}>
          {team?.teamName ?? openName(side)}
        </span>
        {you && <span className={styles.you}>(You)</span>}
      </span>
      {side.legs.length > 1 &&
        side.legs.map(({ week, points: own }, at) => (
          <span
            key={week}
            className={styles.leg}
            data-better={(own ?? 0) > (other?.legs[at]?.points ?? 0) || undefined}
          >
            <span className={styles.legWeek}>Week {week} </span>
            {scored(own)}
          </span>
        ))}
      <span className={`${styles.points} figure`}>{side.rosterId === null ? '' : scored(side.points)}</span>
      {side.isWinner && <span className="visually-hidden">{shown.lowerWins ? ', goes on' : ', winner'}</span>}
      {side.isWinner && <i className={styles.caret} aria-hidden="true" />}
    </li>
  );
}

/** A match: its week, the two teams with seed and points; of a two-week round both legs before the total. */
export function MatchBox({ match, shown }: { match: PlayoffMatch; shown: Shown }) {
  const [one, other] = match.sides;
  const isOnRoad = shown.champion !== null && match.sides.some(({ rosterId }) => rosterId === shown.champion);
  const label = `${matchName(match, shown.rounds)}, ${weeksText(match.weeks)}`;
  return (
    <div role="group" className={styles.match} data-road={isOnRoad || undefined} aria-label={label}>
      <Head match={match} shown={shown} />
      <ul>
        {match.sides.map((side, at) => (
          <Row key={at} side={side} other={at === 0 ? other : one} shown={shown} />
        ))}
      </ul>
    </div>
  );
}
