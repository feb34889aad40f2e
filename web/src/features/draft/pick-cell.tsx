import { memo } from 'react';
import { PlayerLink } from '../../ui/player-link';
import { positionColor } from '../../ui/position-tag';
import type { Pick } from './api';
import { placeOf } from './board';
import board from './board.module.css';
import styles from './pick.module.css';
import { isMade, type Upcoming } from './upcoming';

interface Props {
  pick: Pick | Upcoming | null;
  /** Shows the price in place of round.slot. */
  auction: boolean;
  /** Made by the reader's own team. */
  mine: boolean;
  dimmed: boolean;
}

/** The first word over the rest, so that the last name stands out. */
function Name({ name }: { name: string }) {
  const [first = '', ...rest] = name.split(' ');
  if (rest.length === 0) return <span className={styles.last}>{first}</span>;
  return (
    <>
      <span className={styles.first}>{first}</span> <span className={styles.last}>{rest.join(' ')}</span>
    </>
  );
}

const Keeper = () => (
  <abbr className={styles.keeper} title="Keeper">
    K
  </abbr>
);

const Traded = ({ pick, mine }: { pick: Pick | Upcoming; mine: boolean }) =>
  pick.isTraded && (
    <i
      className={`${styles.traded} ${mine ? styles.mine : ''}`}
      title={`${pick.owner}, from ${pick.original_owner ?? 'another team'}`}
    >
      <span aria-hidden="true">→ </span>
      <span className="visually-hidden">traded to </span>
      <bdi>{pick.owner}</bdi>
    </i>
  );

/** A pick to come: its place, and whose it is where it was traded. */
const ToCome = ({ pick, mine }: { pick: Upcoming; mine: boolean }) => (
  <div className={styles.pick}>
    <span className={styles.place}>
      {placeOf(pick)}
      <span className={styles.overall}>#{pick.pick_no}</span>
    </span>
    <Traded pick={pick} mine={mine} />
  </div>
);

function Content({ pick, auction, mine }: { pick: Pick; auction: boolean; mine: boolean }) {
  return (
    <div className={styles.pick}>
      <span className={styles.place}>
        <span className={auction ? styles.amount : undefined}>{auction ? `$${pick.amount ?? 0}` : placeOf(pick)}</span>
        {pick.is_keeper && <Keeper />}
        <span className={styles.overall}>#{pick.pick_no}</span>
      </span>
      <PlayerLink playerId={pick.player_id} className={styles.name}>
        <Name name={pick.player_name} />
      </PlayerLink>
      <span className={styles.position}>
        {pick.position ?? '–'} · {pick.team || 'FA'}
      </span>
      <Traded pick={pick} mine={mine} />
    </div>
  );
}

/** A pick in the colour of its position, one to come without; a dash where there is none. */
export const PickCell = memo(function PickCell({ pick, auction, mine, dimmed }: Props) {
  const look = `${board.cell} ${dimmed ? board.dimmed : ''}`;
  if (!pick) return <td className={`${look} ${board.empty}`}>–</td>;
  if (!isMade(pick)) {
    return (
      <td className={`${look} ${board.toCome}`}>
        <ToCome pick={pick} mine={mine} />
      </td>
    );
  }
  return (
    <td className={look} style={{ '--position': positionColor(pick.position ?? '') }}>
      <Content pick={pick} auction={auction} mine={mine} />
    </td>
  );
});
