import { useQuery } from '@tanstack/react-query';
import { counted } from '../../../lib/format';
import { positionConsistency } from '../api';
import { useLeagueSeasons } from '../seasons';
import { useOwners, useToolLeagueId } from '../use-tool-league';
import styles from './hub.module.css';
import { Nothing, Piece, PieceHead } from './piece';

const size = { width: 300, height: 96, edge: 6 };

/** Average against consistency of all running backs; yours are marked. */
export function PositionPiece() {
  const leagueId = useToolLeagueId();
  const season = useLeagueSeasons()?.[0];
  const owners = useOwners();
  const query = useQuery({
    ...positionConsistency(leagueId ?? '', { position: 'RB', seasons: [String(season)], minGames: 8 }),
    enabled: leagueId !== undefined && season !== undefined,
  });
  if (leagueId === undefined) return <Nothing>Opens within a league, by its scoring.</Nothing>;
  return (
    <Piece query={query}>
      {({ players }) => {
        const known = players.flatMap((one) =>
          one.consistency_percentile === null ? [] : [{ ...one, percentile: one.consistency_percentile }],
        );
        const most = Math.max(...known.map((one) => one.avg_points), 1);
        const x = (percentile: number) => size.edge + (percentile / 100) * (size.width - 2 * size.edge);
        const y = (average: number) => size.height - size.edge - (average / most) * (size.height - 2 * size.edge);
        return (
          <>
            <PieceHead scope={counted(known.length, 'player')}>RB, 8 games or more</PieceHead>
            <svg
              className={styles.scatter}
              viewBox={`0 0 ${size.width} ${size.height}`}
              role="img"
              aria-label={`${known.length} running backs by average points and consistency.`}
            >
              {known.map((one) => {
                const isMine = owners?.byPlayer.get(one.player_id)?.you ?? false;
                return (
                  <circle
                    key={one.player_id}
                    cx={x(one.percentile)}
                    cy={y(one.avg_points)}
                    r={isMine ? 5 : 3}
                    className={isMine ? styles.mineMark : styles.mark}
                  />
                );
              })}
            </svg>
            <p className={styles.ends} aria-hidden="true">
              <span>volatile</span>
              <span>consistent</span>
            </p>
          </>
        );
      }}
    </Piece>
  );
}
