import { ordinal } from '../../../lib/format';
import { Badge } from '../../../ui/badge';
import { Card } from '../../../ui/card';
import { PlayerLink } from '../../../ui/player-link';
import { PositionTag } from '../../../ui/position-tag';
import styles from './dvp.module.css';
import { bandOf } from './fields';
import { weekOfAll, type NextOpponents as Known } from './use-next-opponents';

/** The next opponents of the member's starters, and what that defense has allowed to their position in a whole season. */
export function NextOpponents({ games, season }: Known) {
  const common = weekOfAll(games);
  // The table beside it may be of another season, or of its last weeks.
  const note = [common && `Week ${common}`, `Ranks of ${season}, all weeks`].filter(Boolean).join(' · ');
  return (
    <Card title="Your starters’ next opponents" note={note}>
      <ul>
        {games.map(({ playerId, name, position, team, week, opponent, isHome, rank, of }) => {
          const band = rank === null ? undefined : bandOf(rank, of);
          return (
            <li key={playerId} className={styles.game}>
              <PositionTag position={position} />
              <span>
                <PlayerLink playerId={playerId} className={styles.who}>
                  {name}
                </PlayerLink>
                <br />
                <span className={styles.where}>
                  {team} {isHome ? 'vs' : 'at'} {opponent}
                  {common === undefined && ` · Week ${week}`}
                </span>
              </span>
              {band ? <Badge kind={band.band}>{band.word}</Badge> : <span />}
              <span className={styles.rank}>{rank === null ? '–' : ordinal(rank)}</span>
            </li>
          );
        })}
      </ul>
    </Card>
  );
}
