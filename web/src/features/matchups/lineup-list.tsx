import { points, shortName } from '../../lib/format';
import { Badge } from '../../ui/badge';
import { PlayerLink, PlayerList } from '../../ui/player-link';
import { PositionTag } from '../../ui/position-tag';
import { usePhone } from '../../ui/use-media';
import type { AnalysedPlayer } from './api';
import styles from './lineup-list.module.css';

const kinds = {
  actual: { title: 'Actual lineup', mark: <Badge kind="warning">Sit</Badge> },
  optimal: { title: 'Optimal lineup', mark: <Badge kind="success">From bench</Badge> },
};

interface Props {
  /** The line-up that was started, or the best one; the best one shows the slots that its players take. */
  kind: keyof typeof kinds;
  players: AnalysedPlayer[];
  total: number;
}

function Row({ kind, player, short }: { kind: Props['kind']; player: AnalysedPlayer; short: boolean }) {
  const isActual = kind === 'actual';
  const team = player.team ?? 'FA';
  const name = player.name ?? '';
  const where = isActual ? team : [player.position, team].filter(Boolean).join(' · ');
  return (
    <tr className={player.isSwap ? styles[kind] : undefined}>
      <td className={styles.slot}>
        <PositionTag position={(isActual && player.position) || player.slotPosition} />
      </td>
      <th scope="row">
        <span className={styles.line}>
          <span className={styles.text}>
            {player.playerId && (
              <PlayerLink playerId={player.playerId}>{short ? shortName(name, player.position) : name}</PlayerLink>
            )}{' '}
            <span className={styles.where}>{player.playerId ? where : 'Empty'}</span>
          </span>
          {player.isSwap && kinds[kind].mark}
        </span>
      </th>
      <td className={styles.points}>{points(player.points)}</td>
    </tr>
  );
}

/** One of the two line-ups; who should have sat, or come from the bench, is marked. */
export function LineupList({ kind, players, total }: Props) {
  const { title } = kinds[kind];
  const short = usePhone();
  return (
    <table className={styles.table}>
      <caption className={styles.caption}>
        <span>{title}</span>
        <span className={styles.total}>{points(total)}</span>
      </caption>
      <colgroup>
        <col className={styles.slotWidth} />
        <col />
        <col className={styles.pointsWidth} />
      </colgroup>
      <thead className="visually-hidden">
        <tr>
          <th scope="col">{kind === 'actual' ? 'Position' : 'Slot'}</th>
          <th scope="col">Player</th>
          <th scope="col">Points</th>
        </tr>
      </thead>
      <tbody>
        <PlayerList label={title} ids={players.map(({ playerId }) => playerId)}>
          {players.map((player, index) => (
            <Row key={index} kind={kind} player={player} short={short} />
          ))}
        </PlayerList>
      </tbody>
    </table>
  );
}
