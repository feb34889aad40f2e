import { useState } from 'react';
import { ordinal, points as inPoints } from '../../lib/format';
import { Button } from '../../ui/button/button';
import { Badge, type BadgeKind } from '../../ui/badge';
import { strengthOf } from '../../ui/opponent-rank';
import type { Card, GameAhead } from './api';
import styles from './player-card.module.css';

const shownFirst = 4;
const kinds: Record<ReturnType<typeof strengthOf>, BadgeKind> = { Tough: 'error', Even: 'outline', Soft: 'success' };

function Strength({ rank, of }: Pick<GameAhead, 'rank' | 'of'>) {
  if (rank === null) return null;
  const strength = strengthOf(rank, of);
  return <Badge kind={kinds[strength]}>{strength}</Badge>;
}

const Row = ({ game: { week, opponent, isHome, rank, of, averageAllowed } }: { game: GameAhead }) => (
  <tr>
    <th scope="row">Wk {week}</th>
    <td>
      {isHome ? 'vs' : '@'} {opponent}
    </td>
    <td>
      <Strength rank={rank} of={of} />
    </td>
    <td>{rank !== null && `${ordinal(rank)} of ${of}`}</td>
    <td>{averageAllowed !== null && inPoints(averageAllowed)}</td>
  </tr>
);

/** The team's games to come, and how much each opponent allows to the position. */
export function ScheduleAhead({ card: { schedule, player, season, aheadSeason = season } }: { card: Card }) {
  const [all, setAll] = useState(false);
  const shown = all ? schedule : schedule.slice(0, shownFirst);
  const isRanked = schedule.some(({ rank }) => rank !== null);
  // From May until its first week is read, the season to come is told by what the last one says of its opponents.
  const isNext = aheadSeason !== season;
  const notes = [
    ...(isNext && schedule.length > 0 ? [`season ${aheadSeason}`] : []),
    ...(isRanked ? [`opponent against ${player.position}, points allowed${isNext ? ` in ${season}` : ''}`] : []),
  ];
  return (
    <section className={styles.section}>
      <div className={styles.title}>
        <h3>Schedule ahead</h3>
        {notes.length > 0 && <p className={styles.note}>{notes.join(' · ')}</p>}
      </div>
      {schedule.length === 0 ? (
        <p className={styles.none}>
          {player.team === null ? 'Without a team there are no games.' : `No more games in ${aheadSeason}.`}
        </p>
      ) : (
        <table className={styles.ahead}>
          <caption className="visually-hidden">Schedule ahead; rank 1 allows the fewest points</caption>
          <thead className="visually-hidden">
            <tr>
              <th scope="col">Week</th>
              <th scope="col">Opponent</th>
              <th scope="col">Strength</th>
              <th scope="col">Rank</th>
              <th scope="col">Points allowed</th>
            </tr>
          </thead>
          <tbody>
            {shown.map((game) => (
              <Row key={game.week} game={game} />
            ))}
          </tbody>
        </table>
      )}
      {schedule.length > shownFirst && (
        <p className={styles.more}>
          <Button size="small" kind="quiet" aria-expanded={all} onClick={() => setAll(!all)}>
            {all ? 'Show fewer' : `Show all ${schedule.length} games`}
          </Button>
        </p>
      )}
    </section>
  );
}
