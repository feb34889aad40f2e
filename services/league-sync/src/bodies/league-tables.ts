import { isMadeUp } from '@dynasty/kit/league/made-up-league';
import { type SlotSeason } from '../domain/drafts/draft-board.js';
import { type Cell } from '../domain/exporting/csv.js';
import { placeOn } from '../domain/lineup/roster-groups.js';
import { seasonPageOf } from '../domain/pages/season-page.js';
import { championTeam, type SeasonOwners } from '../domain/season/champions.js';
import { peopleById, teamNameOf } from '../domain/season/people.js';
import { type DraftDoc } from '../store/drafts.js';
import { type LeagueDoc } from '../store/leagues.js';
import { type MatchupWeekDoc } from '../store/matchups.js';
import { type RosterDoc } from '../store/rosters.js';
import { type TransactionDoc } from '../store/transactions.js';
import { draftPicksBody } from './draft.js';
import { bidOf } from './transaction.js';

/** What names a season's teams; a season has one league. */
export interface TableSeason {
  league: LeagueDoc;
  /** By roster id. */
  rosters: readonly RosterDoc[];
}

/** Heads of the tables that are exported beside the documents. */
export const tableHeads = {
  standings:
    'season,rank,roster_id,team,owner,owner_id,wins,losses,ties,points_for,points_against,win_percentage,streak',
  matchups: 'season,week,matchup,roster_id,team,owner,points,is_final',
  transactions: 'season,week,transaction_id,type,status,time,roster_ids,adds,drops,picks,faab,waiver_bid',
  drafts: 'season,draft_id,type,pick,round,slot,roster_id,owner,player_id,player,position,nfl_team,amount,is_keeper',
  champions: 'season,roster_id,team,owner,owner_id',
  rosters: 'season,roster_id,team,owner,player_id,player,place',
} as const;
export type TableName = keyof typeof tableHeads;

/** Names of the season's teams and owners by roster id. */
function namesIn({ league, rosters }: TableSeason) {
  const people = peopleById(league.users);
  const ownerOf = new Map(rosters.map(({ rosterId, ownerId }) => [rosterId, people.get(ownerId ?? '')]));
  return (rosterId: number) => {
    const owner = ownerOf.get(rosterId);
    return { team: teamNameOf(owner, rosterId), owner: owner?.displayName ?? null };
  };
}

export function standingRows(season: TableSeason, weeks: readonly MatchupWeekDoc[]): Cell[][] {
  const { standings } = seasonPageOf({ ...season, weeks, isTold: isMadeUp(season.league._id) });
  return standings.map((row) => [
    ...[season.league.season, row.rank, row.rosterId, row.teamName, row.displayName, row.userId],
    ...[row.wins, row.losses, row.ties, row.pointsFor, row.pointsAgainst, row.winPercentage, row.streak],
  ]);
}

/** A line a team and week. */
export function matchupRows(season: TableSeason, { week, rows, isFinal }: MatchupWeekDoc): Cell[][] {
  const namesOf = namesIn(season);
  return rows.map(({ rosterId, matchupId, customPoints, points }) => {
    const { team, owner } = namesOf(rosterId);
    return [season.league.season, week, matchupId, rosterId, team, owner, customPoints ?? points, isFinal];
  });
}

export function transactionRow(move: TransactionDoc): Cell[] {
  const players = (side: TransactionDoc['adds']) =>
    Object.entries(side ?? {}).map(([playerId, rosterId]) => `${playerId}:${rosterId}`);
  const picks = move.draftPicks.map(
    ({ season, round, rosterId, previousOwnerId, ownerId }) =>
      `${season} round ${round} of ${rosterId}: ${previousOwnerId} to ${ownerId}`,
  );
  const faab = move.waiverBudget.map(({ sender, receiver, amount }) => `${amount}: ${sender} to ${receiver}`);
  return [
    ...[move.season, move.leg, move._id, move.type, move.status, new Date(move.statusUpdatedMs).toISOString()],
    ...[move.rosterIds, players(move.adds), players(move.drops), picks, faab].map((list) => list.join('; ')),
    bidOf(move),
  ];
}

/** A line a pick, with owners and players as the draft's board names them. */
export function draftRows(draft: DraftDoc, season: SlotSeason): Cell[][] {
  return draftPicksBody(draft, season).map((pick) => [
    ...[draft.season, draft._id, draft.type, pick.pick_no, pick.round, pick.draft_slot, pick.roster_id],
    ...[pick.owner, pick.player_id, pick.player_name, pick.position, pick.team, pick.amount, pick.is_keeper === true],
  ]);
}

/** The season's champion, named as the page of champions does. */
export function championRow(
  { league, rosters }: TableSeason,
  rosterId: number,
  told: Pick<SeasonOwners, 'noted' | 'findElsewhere'>,
): Cell[] {
  const { ownerId, teamName, displayName } = championTeam(rosterId, { ...told, rosters, users: league.users });
  return [league.season, rosterId, teamName, displayName, ownerId];
}

/** A line a player, with their place: starter, bench, reserve or taxi. */
export function rosterRows(season: TableSeason, names: ReadonlyMap<string, string>): Cell[][] {
  const namesOf = namesIn(season);
  return season.rosters.flatMap((roster) => {
    const { team, owner } = namesOf(roster.rosterId);
    const placeOf = (playerId: string) => {
      const place = placeOn(roster, playerId);
      return place === 'lineup' ? 'starter' : place;
    };
    return roster.players.map((playerId) => [
      ...[season.league.season, roster.rosterId, team, owner],
      ...[playerId, names.get(playerId) ?? null, placeOf(playerId)],
    ]);
  });
}
