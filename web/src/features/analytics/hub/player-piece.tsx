import { useQuery } from '@tanstack/react-query';
import { counted, points, shortName } from '../../../lib/format';
import { fantasyPoints, playerConsistency, type ConsistentPlayer } from '../api';
import { weeksOf } from '../consistency/weeks-of';
import { useLeagueSeasons } from '../seasons';
import { useToolLeagueId } from '../use-tool-league';
import styles from './hub.module.css';
import { Nothing, Piece, PieceHead } from './piece';

/** The weeks of one season; one without a game is a gap. */
function Weeks({ player }: { player: ConsistentPlayer }) {
  const { weekly_scores: scores, avg_points: average, std_deviation: deviation } = player;
  const weeks = weeksOf([player]);
  const scoreIn = new Map(scores.map(({ week, fantasy_points: score }) => [week, score]));
  const highest = Math.max(...scores.map((score) => score.fantasy_points), average + deviation, 1);
  const at = (value: number) => `${(Math.max(value, 0) / highest) * 100}%`;
  const words = `${counted(scores.length, 'week')}, ${points(average)} points on average, standard deviation ${points(deviation)}.`;
  return (
    <>
      <PieceHead scope="1 SD band">
        {shortName(player.player_name, player.position)}, {points(average)} average
      </PieceHead>
      <div className={`${styles.columns} ${styles.weeks}`} role="img" aria-label={words}>
        <i
          className={styles.band}
          style={{ bottom: at(average - deviation), top: `calc(100% - ${at(average + deviation)})` }}
        />
        {weeks.map(({ season, week }) => (
          <span key={`${season}-${week}`} style={{ height: at(scoreIn.get(week) ?? 0) }} />
        ))}
        <i className={styles.mean} style={{ bottom: at(average) }} />
      </div>
      <p className={styles.ends} aria-hidden="true">
        <span>Week {weeks[0]?.week}</span>
        <span>Week {weeks.at(-1)?.week}</span>
      </p>
    </>
  );
}

/** The weeks of the league's best scorer. */
export function PlayerPiece() {
  const leagueId = useToolLeagueId();
  const season = useLeagueSeasons()?.[0];
  const isKnown = leagueId !== undefined && season !== undefined;
  const scorers = useQuery({ ...fantasyPoints(leagueId ?? '', { season: String(season) }), enabled: isKnown });
  const best = scorers.data?.players[0];
  const query = useQuery({
    ...playerConsistency(leagueId ?? '', {
      playerName: best?.player_name ?? '',
      playerId: best?.player_id,
      seasons: [String(season)],
    }),
    enabled: isKnown && best !== undefined,
  });
  if (leagueId === undefined) return <Nothing>Opens within a league, by its scoring.</Nothing>;
  if (best === undefined) return <Piece query={scorers}>{() => <Nothing>Nobody has points yet.</Nothing>}</Piece>;
  return <Piece query={query}>{({ player }) => player && <Weeks player={player} />}</Piece>;
}
