import { ordinal } from '../../../lib/format';
import { Badge } from '../../../ui/badge';
import { Card } from '../../../ui/card';
import { PlayerLink } from '../../../ui/player-link';
import { PositionTag } from '../../../ui/position-tag';
import styles from './dvp.module.css';
import { bandOf } from './fields';
import type { NextGame } from './use-next-opponents';

/** The next opponents of the member's starters, and what that defense allows to their position. */
export const NextOpponents = ({ games }: { games: readonly NextGame[] }) => (
  <Card title="Your starters’ next opponents" note={games[0] && `Week ${games[0].week}`}>
    <ul>
      {games.map(({ playerId, name, position, team, opponent, isHome, rank, of }) => {
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
