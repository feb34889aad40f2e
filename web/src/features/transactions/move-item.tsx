import { useQuery } from '@tanstack/react-query';
import { Link, useLocation } from 'react-router';
import { league as leagueRead } from '../../lib/api/shared-reads';
import { date, day, timeOfDay } from '../../lib/format';
import { useLeagueId } from '../../lib/league-context';
import { useMyRosterIdAmong } from '../../lib/my-roster';
import { paths } from '../../lib/paths';
import { Badge } from '../../ui/badge';
import { MoveBadge } from '../../ui/move-badge';
import { TeamCell } from '../../ui/team-cell';
import type { Move } from './api';
import styles from './move-item.module.css';
import { MovedList } from './moved-list';
import { teamOf, teamsOfMove, type Teams } from './teams';
import { TradeSides } from './trade-sides';
import { weekWords } from './week-words';

/** In the history's state of a trade's own page: the filters of the list that it was opened from, as in its address. */
export interface FromList {
  filters?: string;
}

/** Kind, week where it is known, and day; the day it was begun as well where that was another. */
function Made({ move, linked }: { move: Move; linked: boolean }) {
  const leagueId = useLeagueId();
  const { search: filters } = useLocation();
  const { created, status_updated: done, type } = move;
  const begun = type === 'trade' ? 'Proposed' : 'Submitted';
  const week = weekWords(move);
  return (
    <div className={styles.made}>
      {move.status === 'failed' ? <Badge kind="error">Failed</Badge> : <MoveBadge type={type} />}
      <p className={styles.done}>
        {week !== undefined && <span className={styles.begun}>{week} </span>}
        <time dateTime={new Date(done).toISOString()} title={`${date(done)}, ${timeOfDay(done)}`}>
          {date(done)}
        </time>
      </p>
      {date(created) !== date(done) && (
        <span className={styles.begun}>
          {begun} <time dateTime={new Date(created).toISOString()}>{day(created)}</time>
        </span>
      )}
      {linked && (
        <Link to={paths.trade(leagueId, move.transaction_id)} state={{ filters } satisfies FromList}>
          Open trade
        </Link>
      )}
    </div>
  );
}

/** Who else claimed the player, with what they had bid: in leagues whose waivers go by order nobody bids. */
const Losing = ({ move, teams }: { move: Move; teams: Teams }) => (
  <p className={styles.losing}>
    {[move, ...move.losing_bids].every(({ waiver_bid: bid }) => bid === null) ? 'Also claimed' : 'Also bid'}:{' '}
    {move.losing_bids.map(({ roster_id: rosterId, waiver_bid: bid }, index) => (
      <span key={rosterId}>
        {index > 0 && ', '}
        <bdi>{teamOf(teams, rosterId, `Team ${rosterId}`).name}</bdi>
        {bid !== null && ` $${bid}`}
      </span>
    ))}
  </p>
);

/** A move of one team, or a commissioner's move of several. */
function TeamMove({ move, teams }: { move: Move; teams: Teams }) {
  const creator = move.creator_info.display_name;
  const [rosterId = 0] = move.roster_ids;
  const team = teamOf(teams, rosterId, creator);
  const severalTeams = move.roster_ids.length > 1;
  return (
    <>
      <div className={styles.team}>
        <TeamCell name={team.name} detail={team.owner} image={team.avatar} you={team.you} />
        {creator !== team.owner && (
          <p className={styles.by}>
            by <bdi>{creator}</bdi>
          </p>
        )}
      </div>
      <div className={styles.what}>
        <MovedList move={move} withOwner={severalTeams} />
        {move.losing_bids.length > 0 && <Losing move={move} teams={teams} />}
      </div>
    </>
  );
}

/** The teams as the season of a move has them, which may not be the page's. */
function useTeamsOf(move: Move): Teams {
  const leagueId = useLeagueId();
  const seasons = useQuery(leagueRead(leagueId)).data?.seasons;
  const seasonId = seasons?.find(({ season }) => season === move.season)?.leagueId ?? leagueId;
  return teamsOfMove(move, useMyRosterIdAmong(seasonId, move.teams));
}

interface Props {
  move: Move;
  /** The season's teams, where the move does not bring its own. */
  teams: Teams;
  /** A trade has a link to its own page, unless this is it. */
  linked?: boolean;
}

/** One move: whose, what came and went, its kind and its days. */
export function MoveItem({ move, teams: ofSeason, linked = true }: Props) {
  const teams = new Map([...ofSeason, ...useTeamsOf(move)]);
  const isTrade = move.type === 'trade';
  return (
    <li className={`${styles.move} ${isTrade ? styles.trade : ''}`}>
      {isTrade ? <TradeSides move={move} teams={teams} /> : <TeamMove move={move} teams={teams} />}
      <Made move={move} linked={isTrade && linked} />
    </li>
  );
}
