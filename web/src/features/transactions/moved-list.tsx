import { PlayerLink } from '../../ui/player-link';
import { PositionTag } from '../../ui/position-tag';
import type { Move, MovedPlayer } from './api';
import styles from './move-item.module.css';

const signs = {
  adds: { sign: '+', word: 'Added' },
  wanted: { sign: '+', word: 'Wanted' },
  kept: { sign: '−', word: 'Would have dropped' },
  drops: { sign: '−', word: 'Dropped' },
};

interface Props {
  player: MovedPlayer;
  way: keyof typeof signs;
  withOwner: boolean;
  /** FAAB, dollars. */
  bid?: number | null;
}

const Moved = ({ player, way, withOwner, bid }: Props) => (
  <li className={styles[way]}>
    <span className={styles.sign} aria-hidden="true">
      {signs[way].sign}
    </span>
    <span className="visually-hidden">{signs[way].word} </span>
    <PositionTag position={player.position ?? '–'} />
    <span className={styles.player}>
      <PlayerLink playerId={player.player_id}>{player.player_name}</PlayerLink>{' '}
      <span className={styles.small}>{player.team || 'FA'}</span>
      {withOwner && (
        <span className={styles.small}>
          {' '}
          · <bdi>{player.owner}</bdi>
        </span>
      )}
      {bid != null && bid > 0 && <span className={styles.small}> · ${bid} FAAB</span>}
    </span>
  </li>
);

/** What came and what went, or would have. */
export const MovedList = ({ move, withOwner }: { move: Move; withOwner: boolean }) => (
  <ul className={styles.moved}>
    {move.formatted_adds.map((player) => (
      <Moved
        key={player.player_id}
        player={player}
        way={move.status === 'failed' ? 'wanted' : 'adds'}
        withOwner={withOwner}
        bid={move.waiver_bid}
      />
    ))}
    {move.formatted_drops.map((player) => (
      <Moved
        key={player.player_id}
        player={player}
        way={move.status === 'failed' ? 'kept' : 'drops'}
        withOwner={withOwner}
      />
    ))}
  </ul>
);
