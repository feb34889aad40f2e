import { useQuery } from '@tanstack/react-query';
import { powerRankings, type League, type Standing } from '../../lib/api/shared-reads';
import { ordinal, points } from '../../lib/format';
import { paths } from '../../lib/paths';
import { hasBegun, lastFinalWeek, playoffTeams } from '../../lib/week';
import { StatCard, StatCardSkeleton } from '../../ui/stat-card';
import { Trend } from '../../ui/trend';
import { usePhone } from '../../ui/use-media';
import styles from './dashboard.module.css';

const label = 'Power Ranking';

function Power({ league, rosterId }: { league: League; rosterId: number | undefined }) {
  const phone = usePhone();
  const week = Math.max(lastFinalWeek(league), 1);
  const { data, error, isPending } = useQuery(powerRankings(league.id, week));
  const ranked = [...(data?.rankings ?? [])].sort((a, b) => b.powerScore - a.powerScore);
  const at = ranked.findIndex((row) => row.rosterId === rosterId);
  const row = ranked[at];
  const to = paths.screen('powerRankings', league.id);
  if (isPending) return <StatCardSkeleton label={label} awaited="the power ranking" to={to} />;
  if (!row) {
    const caption = error ? 'Not available right now' : 'Ranked after each finished week';
    return (
      <StatCard label={label} value={<span className={styles.words}>Calculating...</span>} caption={caption} to={to} />
    );
  }
  const caption = (
    <>
      {!phone && 'Score '}
      {points(row.powerScore)} &thinsp; <Trend value={row.trends.score} />
    </>
  );
  return <StatCard label={label} value={ordinal(row.rank ?? at + 1)} caption={caption} to={to} />;
}

const recordOf = ({ wins, losses, ties }: Standing): string => `${wins}-${losses}-${ties}`;

const noGames = 'No games yet';

function Rank({ league, rank }: { league: League; rank: number }) {
  const phone = usePhone();
  const of = league.standings.length;
  const line = rank <= playoffTeams(league) ? 'Inside the playoff line' : 'Outside the playoff line';
  return (
    <StatCard
      label="Your Rank"
      value={ordinal(rank)}
      unit={phone ? undefined : `of ${of}`}
      caption={phone ? `of ${of} teams` : line}
    />
  );
}

interface Props {
  league: League;
  myRosterId: number | undefined;
  /** False until it is known whether the person has a team. */
  isTeamKnown: boolean;
}

/** Record, place in the standings, and power ranking of the person's team. */
export function Overview({ league, myRosterId, isTeamKnown }: Props) {
  if (!isTeamKnown) {
    return (
      <section className={styles.stats} aria-label="Your team">
        <StatCardSkeleton label="Record" awaited="your record" />
        <StatCardSkeleton label="Your Rank" awaited="your rank" />
        <StatCardSkeleton label={label} awaited="the power ranking" />
      </section>
    );
  }
  return <Cards league={league} myRosterId={myRosterId} />;
}

function Cards({ league, myRosterId }: Omit<Props, 'isTeamKnown'>) {
  const begun = hasBegun(league);
  const mine = league.standings.find((row) => row.rosterId === myRosterId);
  return (
    <section className={styles.stats} aria-label="Your team">
      {mine ? (
        <>
          <StatCard
            label="Record"
            value={recordOf(mine)}
            tone={mine.losses > mine.wins + mine.ties ? 'error' : undefined}
            caption={begun ? `${Math.round(mine.winPercentage * 100)}% win rate` : noGames}
          />
          {begun ? (
            <Rank league={league} rank={mine.rank} />
          ) : (
            <StatCard label="Your Rank" value="–" caption={noGames} />
          )}
        </>
      ) : (
        <>
          <StatCard label="Record" value="–" caption="No team in this season" />
          <StatCard label="Your Rank" value="–" caption="No team in this season" />
        </>
      )}
      <Power league={league} rosterId={myRosterId} />
    </section>
  );
}
