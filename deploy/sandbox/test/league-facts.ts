import type { Replies } from './memory-replies.js';

/** What the tests read of the provider's replies, in its own words. */
export interface LeagueReply {
  league_id: string;
  name: string;
  season: string;
  previous_league_id: string | null;
  status: string;
  roster_positions: string[];
  scoring_settings: Record<string, number>;
  settings: Record<string, number>;
  metadata: Record<string, string>;
  total_rosters: number;
}

export interface RosterReply {
  roster_id: number;
  owner_id: string | null;
  players: string[];
  starters: string[];
  reserve: string[] | null;
  taxi: string[] | null;
  settings: Record<string, number>;
  metadata: { record: string; streak: string } | null;
}

export interface MatchupReply {
  roster_id: number;
  matchup_id: number | null;
  points: number;
  custom_points: number | null;
  starters: string[] | null;
  players: string[] | null;
  starters_points?: number[];
  players_points?: Record<string, number>;
}

export interface TransactionReply {
  transaction_id: string;
  type: string;
  status: string;
  leg: number;
  created: number;
  status_updated: number;
  roster_ids: number[];
  adds: Record<string, number> | null;
  drops: Record<string, number> | null;
  draft_picks: { season: string; round: number; roster_id: number; owner_id: number; previous_owner_id: number }[];
  waiver_budget: { sender: number; receiver: number; amount: number }[];
  settings: { waiver_bid?: number } | null;
}

export interface TradedPickReply {
  season: string;
  round: number;
  roster_id: number;
  owner_id: number;
  previous_owner_id: number;
}

export interface BracketReply {
  m: number;
  r: number;
  p?: number;
  t1: number | null;
  t2: number | null;
  w: number | null;
  l: number | null;
}

const weeks = Array.from({ length: 18 }, (_, index) => index + 1);

/** Everything about one season of a league, read from its replies. */
export function readLeague(replies: Replies, leagueId: string) {
  const base = `league/${leagueId}`;
  const league = replies.read<LeagueReply>(base);
  return {
    league,
    rosters: replies.read<RosterReply[]>(`${base}/rosters`),
    /** Index 0 is week 1. */
    matchups: weeks.map((week) => replies.read<MatchupReply[]>(`${base}/matchups/${week}`)),
    transactions: weeks.flatMap((week) => replies.read<TransactionReply[]>(`${base}/transactions/${week}`)),
    tradedPicks: replies.read<TradedPickReply[]>(`${base}/traded_picks`),
    winners: replies.read<BracketReply[]>(`${base}/winners_bracket`),
    losers: replies.read<BracketReply[]>(`${base}/losers_bracket`),
    drafts: replies.read<{ draft_id: string }[]>(`${base}/drafts`),
    /** The last week that is over. */
    finished: league.settings.last_scored_leg ?? 0,
  };
}

export type LeagueFacts = ReturnType<typeof readLeague>;

/** The chains of a tree, oldest season first. */
export function chainsOf(replies: Replies): LeagueFacts[][] {
  const ids = [...replies.texts.keys()]
    .map((path) => /^league\/(\d+)$/.exec(path)?.[1])
    .filter((id) => id !== undefined);
  const all = ids
    .map((id) => readLeague(replies, id))
    .sort((a, b) => Number(a.league.season) - Number(b.league.season));
  const chains: LeagueFacts[][] = [];
  for (const one of all) {
    const chain = chains.find((seasons) => seasons.at(-1)?.league.league_id === one.league.previous_league_id);
    if (chain) chain.push(one);
    else chains.push([one]);
  }
  return chains;
}

export const counted = (row: MatchupReply): number => row.custom_points ?? row.points;

/** Points to the cent, as text: equal numbers of points are equal texts. */
export const money = (value: number): string => (Math.round((value + 1e-9) * 100) / 100).toFixed(2);
