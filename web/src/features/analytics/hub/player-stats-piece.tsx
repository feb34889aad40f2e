import { useQuery } from '@tanstack/react-query';
import { count } from '../../../lib/format';
import { PositionTag } from '../../../ui/position-tag';
import { playerStats } from '../api';
import { usePlaySeasons } from '../seasons';
import styles from './hub.module.css';
import { Piece, PieceHead } from './piece';

const most = 3;

/** Who has thrown the most yards. */
export function PlayerStatsPiece() {
  const season = usePlaySeasons()?.[0];
  const query = useQuery({ ...playerStats({ season: season ?? 0, pageSize: most }), enabled: season !== undefined });
  return (
    <Piece query={query}>
      {({ players }) => (
        <>
          <PieceHead scope={`Season ${season}`}>Passing yards</PieceHead>
          <ol>
            {players.slice(0, most).map((player) => (
              <li key={player.player_id} className={styles.row}>
                <PositionTag position={player.position ?? '–'} />
                <span className={styles.name}>
                  {player.player_name} <span className={styles.team}>{player.team}</span>
                </span>
                <b className={styles.figure}>{count(player.passing_yards)}</b>
              </li>
            ))}
          </ol>
        </>
      )}
    </Piece>
  );
}
