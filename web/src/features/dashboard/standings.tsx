import type { League, Standing } from '../../lib/api/shared-reads';
import { points } from '../../lib/format';
import { playoffTeams, standingsWeek } from '../../lib/week';
import { Card } from '../../ui/card';
import { Notice } from '../../ui/notice';
import { TeamCell } from '../../ui/team-cell';
import { usePhone } from '../../ui/use-media';
import styles from './standings.module.css';

const lastAccentRank = 6;

const rankTone = (rank: number): string | undefined => {
  if (rank === 1) return styles.first;
  return rank <= lastAccentRank ? styles.upper : styles.lower;
};

const resultWords: Record<string, string> = { W: 'won', L: 'lost', T: 'tied' };

const LastFive = ({ results }: { results: Standing['lastFive'] }) => (
  <span className={styles.results}>
    {results.map((result, index) => (
      <span key={index} className={result === 'W' ? styles.won : styles.notWon} title={resultWords[result]}>
        {result}
      </span>
    ))}
  </span>
);

function Row({ row, you, lastIn, phone }: { row: Standing; you: boolean; lastIn: boolean; phone: boolean }) {
  const marks = `${you ? styles.mine : ''} ${lastIn ? styles.lastIn : ''}`;
  const record = `${row.wins}-${row.losses}-${row.ties}`;
  return (
    <tr className={marks}>
      <td className={`${styles.rank} ${rankTone(row.rank)}`}>{row.rank}</td>
      <th scope="row" className={styles.team}>
        <TeamCell
          name={row.teamName || row.displayName || 'Unknown Team'}
          detail={row.displayName ?? 'Unknown Team'}
          image={row.avatar}
          you={you}
          youBelow={phone}
        />
      </th>
      <td className={styles.record}>{record}</td>
      <td className={styles.five}>
        <LastFive results={row.lastFive} />
      </td>
      <td className={styles.number}>{points(row.pointsFor)}</td>
      <td className={`${styles.number} ${styles.against}`}>{points(row.pointsAgainst)}</td>
    </tr>
  );
}

/** The table of the regular season; a dashed line under the last place that makes the playoffs. */
export function Standings({ league, myRosterId }: { league: League; myRosterId?: number }) {
  const { standings } = league;
  const phone = usePhone();
  const week = standingsWeek(league);
  return (
    <Card title="League Standings" note={week > 0 ? `after Week ${week}` : undefined}>
      {standings.length === 0 ? (
        <Notice title="No standings data available" />
      ) : (
        <div className={styles.scroll} role="region" aria-label="League Standings, scrollable" tabIndex={0}>
          <table className={styles.table}>
            <caption className="visually-hidden">League Standings</caption>
            <thead>
              <tr>
                <th scope="col" className={styles.rank} aria-sort="ascending">
                  {phone ? <abbr title="Rank">#</abbr> : 'Rank'}
                </th>
                <th scope="col">Team</th>
                <th scope="col" className={styles.record}>
                  Record
                </th>
                <th scope="col" className={styles.five}>
                  Last 5
                </th>
                <th scope="col" className={styles.number}>
                  <abbr title="Points for">PF</abbr>
                </th>
                <th scope="col" className={styles.number}>
                  <abbr title="Points against">PA</abbr>
                </th>
              </tr>
            </thead>
            <tbody>
              {standings.map((row) => (
                <Row
                  key={row.rosterId}
                  row={row}
                  you={row.rosterId === myRosterId}
                  phone={phone}
                  lastIn={row.rank === playoffTeams(league) && row.rank < standings.length}
                />
              ))}
            </tbody>
          </table>
        </div>
      )}
    </Card>
  );
}
