import { PlayerLink } from '../../ui/player-link';
import { PositionTag } from '../../ui/position-tag';
import { TeamCell } from '../../ui/team-cell';
import type { Move, TradeSide } from './api';
import styles from './move-item.module.css';
import { teamOf, type Team, type Teams } from './teams';

const Tag = ({ children }: { children: string }) => <span className={styles.tag}>{children}</span>;

function Received({ side }: { side: TradeSide }) {
  const nothing = side.adds.length + side.draft_picks_received.length + side.faab_received === 0;
  if (nothing) return <p className={styles.small}>Nothing</p>;
  return (
    <ul className={styles.items}>
      {side.adds.map((player) => (
        <li key={player.player_id}>
          <PositionTag position={player.position ?? '–'} />
          <span className={styles.player}>
            <PlayerLink playerId={player.player_id}>{player.player_name}</PlayerLink>{' '}
            <span className={styles.small}>{player.team || 'FA'}</span>
          </span>
        </li>
      ))}
      {side.draft_picks_received.map((pick) => (
        <li key={`${pick.season}-${pick.round}-${pick.roster_id}`}>
          <Tag>PICK</Tag>
          <span className={styles.player} dir="auto">
            {pick.description}
          </span>
        </li>
      ))}
      {side.faab_received > 0 && (
        <li>
          <Tag>FAAB</Tag>
          <span className={styles.player}>${side.faab_received}</span>
        </li>
      )}
    </ul>
  );
}

type Player = TradeSide['drops'][number];

const named = ({ player_name, position, team }: Player) => `${player_name} (${position ?? '–'} · ${team || 'FA'})`;

/** What a side gave, in one muted paragraph: the receiving side lists it too. */
const givenBy = (side: TradeSide, gone: readonly Player[]): string =>
  [
    ...gone.map(named),
    ...side.draft_picks_given.map((pick) => pick.description),
    ...(side.faab_given > 0 ? [`$${side.faab_given} FAAB`] : []),
  ].join(', ');

interface SideProps {
  side: TradeSide;
  team: Team;
  /** The players that a side of the trade received. */
  moved: ReadonlySet<string>;
  /** Between two, what one gave is what the other received. */
  withGiven: boolean;
}

function Side({ side, team, moved, withGiven }: SideProps) {
  // A player that nobody received was dropped to make room.
  const dropped = side.drops.filter(({ player_id }) => !moved.has(player_id));
  const gone = side.drops.filter(({ player_id }) => moved.has(player_id));
  return (
    <section className={styles.side} aria-label={team.name}>
      <TeamCell name={team.name} detail={team.owner} image={team.avatar} you={team.you} />
      <p className={styles.way}>Received</p>
      <Received side={side} />
      {withGiven && (
        <>
          <p className={styles.way}>Gave</p>
          <p className={styles.given}>{givenBy(side, gone) || 'Nothing'}</p>
        </>
      )}
      {dropped.length > 0 && (
        <>
          <p className={styles.way}>Dropped</p>
          <p className={styles.given}>{dropped.map(named).join(', ')}</p>
        </>
      )}
    </section>
  );
}

/** Every side of a trade, however many there are. */
export function TradeSides({ move, teams }: { move: Move; teams: Teams }) {
  const moved = new Set(move.trade_details.flatMap(({ adds }) => adds.map(({ player_id }) => player_id)));
  return (
    <div className={styles.sides}>
      <div className={styles.columns}>
        {move.trade_details.map((side) => (
          <Side
            key={side.roster_id}
            side={side}
            team={teamOf(teams, side.roster_id, side.owner)}
            moved={moved}
            withGiven={move.trade_details.length > 2}
          />
        ))}
      </div>
      <p className={styles.by}>
        Proposed by <bdi>{move.creator_info.display_name}</bdi>
      </p>
    </div>
  );
}
