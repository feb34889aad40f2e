import type { League } from '../../lib/api/shared-reads';
import { day } from '../../lib/format';
import { Avatar } from '../../ui/avatar';
import { MoveBadge } from '../../ui/move-badge';
import { PlayerLink } from '../../ui/player-link';
import type { Transaction } from './api';
import styles from './transaction-row.module.css';

type Player = Transaction['formatted_adds'][number];
type Roster = League['rosters'][number];

interface MovedProps {
  players: readonly Player[];
  /** They came; else they went. */
  isAdd?: boolean;
  /** Where a move is of several teams. */
  withOwner?: boolean;
}

const Moved = ({ players, isAdd, withOwner }: MovedProps) =>
  players.map((player) => (
    <span key={player.player_id} className={styles.moved}>
      <span className={isAdd ? styles.plus : styles.minus} aria-label={isAdd ? 'adds' : 'drops'} role="img">
        {isAdd ? '+' : '–'}
      </span>{' '}
      <PlayerLink playerId={player.player_id} className={isAdd ? undefined : styles.quiet}>
        {player.player_name}
      </PlayerLink>{' '}
      <span className={styles.small}>
        {player.position ?? '–'} · {player.team ?? 'FA'}
        {withOwner && ' · '}
        {withOwner && <bdi>{player.owner}</bdi>}
      </span>
    </span>
  ));

type Side = Transaction['trade_details'][number];

/** A side may give for others, or for a promise. */
const getsNothing = ({ adds, draft_picks_received: picks, faab_received: faab }: Side): boolean =>
  adds.length + picks.length + faab === 0;

const Received = ({ side, name }: { side: Side; name: string }) => (
  <p className={styles.line}>
    <span className={styles.quiet}>
      <bdi>{name}</bdi> receive{getsNothing(side) && ' nothing'}
    </span>
    <Moved players={side.adds} isAdd />
    {side.draft_picks_received.map((pick) => (
      <span key={pick.description} className={styles.moved}>
        <span className={styles.plus} aria-hidden="true">
          +
        </span>{' '}
        <bdi>{pick.description}</bdi>
      </span>
    ))}
    {side.faab_received > 0 && <span className={styles.small}>${side.faab_received} FAAB</span>}
  </p>
);

/** One completed move: who, what came, what went, its kind and its day. */
export function TransactionRow({ move, rosters }: { move: Transaction; rosters: Roster[] }) {
  const teamOf = (rosterId: number) => rosters.find((roster) => roster.roster_id === rosterId);
  const nameOf = (rosterId: number) => teamOf(rosterId)?.team_name ?? move.creator_info.display_name;
  const isTrade = move.type === 'trade';
  const names = move.roster_ids.map(nameOf);
  const title = names.join(' and ') || move.creator_info.display_name;
  const [first = 0] = move.roster_ids;
  const withOwner = names.length > 1;
  return (
    <li className={styles.row}>
      <Avatar name={names[0] ?? title} image={teamOf(first)?.avatar} />
      <div className={styles.words}>
        <p className={styles.title} dir="auto">
          {title}
        </p>
        {isTrade ? (
          move.trade_details.map((side) => <Received key={side.roster_id} side={side} name={nameOf(side.roster_id)} />)
        ) : (
          <p className={styles.line}>
            <Moved players={move.formatted_adds} isAdd withOwner={withOwner} />
            <Moved players={move.formatted_drops} withOwner={withOwner} />
            {move.waiver_bid !== null && move.waiver_bid > 0 && (
              <span className={styles.small}>${move.waiver_bid} FAAB</span>
            )}
          </p>
        )}
      </div>
      <div className={styles.end}>
        <MoveBadge type={move.type} />
        <time dateTime={new Date(move.status_updated).toISOString()}>{day(move.status_updated)}</time>
      </div>
    </li>
  );
}
