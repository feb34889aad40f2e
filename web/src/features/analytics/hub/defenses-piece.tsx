import { useQuery } from '@tanstack/react-query';
import { points } from '../../../lib/format';
import { dvpRankings } from '../api';
import { useLeagueSeasons } from '../seasons';
import { useToolLeagueId } from '../use-tool-league';
import styles from './hub.module.css';
import { Nothing, Piece, PieceHead } from './piece';

/** What each defense allows to wide receivers, from the fewest to the most. */
export function DefensesPiece() {
  const leagueId = useToolLeagueId();
  const season = useLeagueSeasons()?.[0];
  const query = useQuery({
    ...dvpRankings({ position: 'WR', season: String(season), ...(leagueId && { leagueId }) }),
    enabled: season !== undefined,
  });
  return (
    <Piece query={query}>
      {({ rankings }) => {
        const most = Math.max(...rankings.map(({ avgPoints }) => avgPoints), 1);
        const [first, last] = [rankings[0], rankings.at(-1)];
        if (!first || !last) return <Nothing>No game is over yet.</Nothing>;
        const words = `${first.defense} allows the fewest, ${points(first.avgPoints)}, ${last.defense} the most, ${points(last.avgPoints)}.`;
        return (
          <>
            <PieceHead scope={`${rankings.length} teams`}>WR points a game</PieceHead>
            <div className={styles.columns} role="img" aria-label={words}>
              {rankings.map(({ defense, avgPoints }) => (
                <span key={defense} style={{ height: `${(avgPoints / most) * 100}%` }} />
              ))}
            </div>
            <p className={styles.ends} aria-hidden="true">
              <span>{first.defense} fewest</span>
              <span>{last.defense} most</span>
            </p>
          </>
        );
      }}
    </Piece>
  );
}
