import { useQuery } from '@tanstack/react-query';
import type { DataOf } from '../../lib/api/get';
import { powerRankings, type availableTeams, type League, type Standing } from '../../lib/api/shared-reads';
import { count, ordinal, points } from '../../lib/format';
import { paths } from '../../lib/paths';
import { lastFinalWeek, playoffTeams } from '../../lib/week';
import { Loaded, type Read } from '../../ui/loaded';
import { StatCard, StatCardSkeleton } from '../../ui/stat-card';
import { Trend } from '../../ui/trend';
import { usePhone } from '../../ui/use-media';
import styles from './dashboard.module.css';
import { hasBegun, isInsideLine } from './season';

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

/** The place in the table, and whether it leads to the playoffs, which winners of divisions reach first. */
function Rank({ league, row }: { league: League; row: Standing }) {
  const phone = usePhone();
  const of = `of ${league.standings.length}`;
  const line = `${isInsideLine(league, row) ? 'Inside' : 'Outside'} the playoff line`;
  const isShort = phone || playoffTeams(league) === 0;
  return (
    <StatCard
      label="Your Rank"
      value={ordinal(row.rank)}
      unit={isShort ? undefined : of}
      caption={isShort ? `${of} teams` : line}
    />
  );
}

const awaited = (
  <>
    <StatCardSkeleton label="Record" awaited="your record" />
    <StatCardSkeleton label="Your Rank" awaited="your rank" />
    <StatCardSkeleton label={label} awaited="the power ranking" />
  </>
);

interface Props {
  league: League;
  /** Says which team is the person's. */
  teams: Read<DataOf<typeof availableTeams>>;
}

/** Record, place in the standings, and power ranking of the person's team. */
export const Overview = ({ league, teams }: Props) => (
  <section className={styles.stats} aria-label="Your team">
    <Loaded query={teams} skeleton={awaited} failed="Your team could not be loaded">
      {({ userClaimedTeam }) => <Cards league={league} myRosterId={userClaimedTeam?.rosterId} />}
    </Loaded>
  </section>
);

function Cards({ league, myRosterId }: { league: League; myRosterId: number | undefined }) {
  const mine = league.standings.find((row) => row.rosterId === myRosterId);
  const playing = hasBegun(league) ? mine : undefined;
  const nothing = mine ? 'No games yet' : 'No team in this season';
  return (
    <>
      <StatCard
        label="Record"
        value={mine ? recordOf(mine) : '–'}
        tone={mine && mine.losses > mine.wins + mine.ties ? 'error' : undefined}
        caption={playing ? `${count(playing.winPercentage * 100)}% win rate` : nothing}
      />
      {playing ? <Rank league={league} row={playing} /> : <StatCard label="Your Rank" value="–" caption={nothing} />}
      <Power league={league} rosterId={myRosterId} />
    </>
  );
}
