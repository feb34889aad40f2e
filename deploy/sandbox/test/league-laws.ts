import type { Replies } from './memory-replies.js';
import { counted, money, type BracketReply, type LeagueFacts, type MatchupReply } from './league-facts.js';

type Complain = (what: string) => void;

/** Starters sum to points; points are stat line x scoring; pairs have two sides. */
export function checkScores(facts: LeagueFacts, replies: Replies, complain: Complain): void {
  const { league } = facts;
  facts.matchups.forEach((rows, index) => {
    const week = index + 1;
    const lines = replies.read<Record<string, Record<string, number>>>(`stats/nfl/regular/${league.season}/${week}`);
    const pointsOf = (id: string): string => {
      const terms = Object.entries(lines[id] ?? {}).map(([key, value]) => value * (league.scoring_settings[key] ?? 0));
      return money(terms.reduce((sum, term) => sum + term, 0));
    };
    const pairs = new Map<number, number>();
    for (const row of rows) {
      const where = `${league.name} ${league.season} week ${week} roster ${row.roster_id}`;
      const starters = row.starters_points ?? (row.starters ?? []).map((id) => Number(pointsOf(id)));
      if (money(starters.reduce((sum, value) => sum + value, 0)) !== money(row.points))
        complain(`${where}: starters do not sum`);
      for (const [id, points] of Object.entries(row.players_points ?? {})) {
        if (money(points) !== pointsOf(id)) complain(`${where}: ${id} has ${points}, the line gives ${pointsOf(id)}`);
      }
      if (row.matchup_id !== null) pairs.set(row.matchup_id, (pairs.get(row.matchup_id) ?? 0) + 1);
    }
    for (const [pair, sides] of pairs)
      if (sides !== 2) complain(`${league.name} week ${week}: pair ${pair} has ${sides} sides`);
  });
}

function middle(values: number[]): number {
  const sorted = values.sort((a, b) => a - b);
  return ((sorted[Math.floor((sorted.length - 1) / 2)] ?? 0) + (sorted[Math.ceil((sorted.length - 1) / 2)] ?? 0)) / 2;
}

function resultsOf(facts: LeagueFacts, rosterId: number): { record: string; pointsFor: number; pointsAgainst: number } {
  const { settings } = facts.league;
  const total = { record: '', pointsFor: 0, pointsAgainst: 0 };
  const last = Math.min(facts.finished, (settings.playoff_week_start ?? 15) - 1);
  for (const rows of facts.matchups.slice(0, last)) {
    const own = rows.find((row) => row.roster_id === rosterId) as MatchupReply;
    const other = rows.find((row) => row.matchup_id === own.matchup_id && row !== own) as MatchupReply;
    const rivals = [counted(other), ...(settings.league_average_match ? [middle(rows.map(counted))] : [])];
    for (const rival of rivals) total.record += counted(own) > rival ? 'W' : counted(own) < rival ? 'L' : 'T';
    total.pointsFor += counted(own);
    total.pointsAgainst += counted(other);
  }
  return total;
}

/** Records, points and streaks follow from the matchups of the regular season. */
export function checkStandings(facts: LeagueFacts, complain: Complain): void {
  for (const { roster_id: id, settings, metadata } of facts.rosters) {
    const { record, pointsFor, pointsAgainst } = resultsOf(facts, id);
    const where = `${facts.league.name} ${facts.league.season} roster ${id}`;
    const counts = ['W', 'L', 'T'].map((letter) => record.split(letter).length - 1);
    if (String([settings.wins, settings.losses, settings.ties]) !== String(counts))
      complain(`${where}: record is ${counts.join('-')}`);
    const stored = (key: string): string => money((settings[key] ?? 0) + (settings[`${key}_decimal`] ?? 0) / 100);
    if (stored('fpts') !== money(pointsFor))
      complain(`${where}: points for are ${money(pointsFor)}, not ${stored('fpts')}`);
    if (stored('fpts_against') !== money(pointsAgainst)) complain(`${where}: points against`);
    if (Number(stored('ppts')) < Number(money(pointsFor)) - 20)
      complain(`${where}: best possible points are below the points`);
    if (metadata && metadata.record !== record) complain(`${where}: record reads ${metadata.record}, is ${record}`);
  }
}

/** The winner of each finished match has the higher counted score over its weeks (the lower where the loser goes on). */
export function checkBrackets(facts: LeagueFacts, complain: Complain): void {
  const { settings, name, season, metadata, status } = facts.league;
  const start = settings.playoff_week_start ?? 15;
  const check = (match: BracketReply, rounds: number, lowerWins: boolean): void => {
    if (match.w === null || match.l === null) return;
    const two = settings.playoff_round_type === 1 && match.r === rounds;
    const weeks = facts.matchups.slice(start + match.r - 2, start + match.r - 1 + (two ? 1 : 0));
    const total = (id: number | null): number =>
      weeks.reduce((sum, rows) => sum + counted(rows.find((row) => row.roster_id === id) as MatchupReply), 0);
    const lead = total(match.w) - total(match.l);
    if (lowerWins ? lead > 0.001 : lead < -0.001)
      complain(`${name} ${season}: match ${match.m} of round ${match.r} has the wrong winner`);
    const side = (id: number | null): unknown => weeks[0]?.find((row) => row.roster_id === id)?.matchup_id;
    if (side(match.w) === null || side(match.w) !== side(match.l))
      complain(`${name} ${season}: match ${match.m} is not a pair`);
  };
  for (const match of facts.winners) check(match, 3, false);
  for (const match of facts.losers) check(match, 3, settings.playoff_type === 0);
  const champion = facts.winners.find((match) => match.p === 1)?.w;
  if (status === 'complete' && String(champion) !== metadata.latest_league_winner_roster_id)
    complain(`${name} ${season}: champion`);
}

/** Replaying the trades of a chain in order gives each season's traded picks. */
export function checkPicks(chain: readonly LeagueFacts[], complain: Complain): void {
  const owners = new Map<string, { owner: number; previous: number }>();
  for (const { league, transactions, tradedPicks } of chain) {
    const trades = transactions.filter((one) => one.type === 'trade' && one.status === 'complete');
    for (const trade of trades.sort((a, b) => a.created - b.created)) {
      for (const pick of trade.draft_picks) {
        const key = `${pick.season}/${pick.round}/${pick.roster_id}`;
        const holder = owners.get(key)?.owner ?? pick.roster_id;
        if (holder !== pick.previous_owner_id)
          complain(`${league.name} ${league.season}: ${key} was traded by ${pick.previous_owner_id}`);
        owners.set(key, { owner: pick.owner_id, previous: pick.previous_owner_id });
      }
    }
    const expected = [...owners]
      .filter(([key]) => Number(key.split('/')[0]) >= Number(league.season))
      .map(([key, { owner, previous }]) => `${key} ${previous}>${owner}`);
    const stored = tradedPicks.map(
      (one) => `${one.season}/${one.round}/${one.roster_id} ${one.previous_owner_id}>${one.owner_id}`,
    );
    if (String(expected.sort()) !== String(stored.sort()))
      complain(`${league.name} ${league.season}: traded picks differ`);
  }
}

/** Picks and moves of a chain, put together, give today's rosters; nobody is on two of them. */
export function checkRosters(chain: readonly LeagueFacts[], replies: Replies, complain: Complain): void {
  const holds = new Map<string, number>();
  const add = (id: string, roster: number, by: number): void => {
    const key = `${roster}/${id}`;
    holds.set(key, (holds.get(key) ?? 0) + by);
    if (holds.get(key) === 0) holds.delete(key);
  };
  for (const { league, transactions, drafts, rosters } of chain) {
    for (const { draft_id: id } of drafts) {
      for (const pick of replies.read<{ player_id: string; roster_id: number }[]>(`draft/${id}/picks`))
        add(pick.player_id, pick.roster_id, 1);
    }
    for (const move of transactions.filter((one) => one.status === 'complete')) {
      for (const [id, roster] of Object.entries(move.drops ?? {})) add(id, roster, -1);
      for (const [id, roster] of Object.entries(move.adds ?? {})) add(id, roster, 1);
    }
    const where = `${league.name} ${league.season}`;
    const stored = rosters.flatMap((roster) => roster.players.map((id) => `${roster.roster_id}/${id}`));
    if (String([...holds.keys()].sort()) !== String(stored.sort()))
      complain(`${where}: rosters do not follow from the moves`);
    if (new Set(stored.map((key) => key.split('/')[1])).size !== stored.length)
      complain(`${where}: a player is on two rosters`);
    checkShelves(chain[0] as LeagueFacts, rosters, where, complain);
  }
}

function checkShelves(
  { league }: LeagueFacts,
  rosters: LeagueFacts['rosters'],
  where: string,
  complain: Complain,
): void {
  for (const roster of rosters) {
    const [reserve, taxi, starters] = [
      roster.reserve ?? [],
      roster.taxi ?? [],
      roster.starters.filter((id) => id !== '0'),
    ];
    const at = `${where} roster ${roster.roster_id}`;
    if (![...reserve, ...taxi, ...starters].every((id) => roster.players.includes(id)))
      complain(`${at}: somebody is not on the roster`);
    if (starters.some((id) => reserve.includes(id) || taxi.includes(id)))
      complain(`${at}: a starter sits on the reserve or the taxi squad`);
    if (reserve.length > (league.settings.reserve_slots ?? 0) || taxi.length > (league.settings.taxi_slots ?? 0))
      complain(`${at}: shelf too full`);
    const active = roster.players.length - reserve.length - taxi.length;
    if (active > league.roster_positions.length) complain(`${at}: ${active} active players`);
  }
}

/** Money spent: bids that won and what trades moved. */
export function checkMoney(facts: LeagueFacts, complain: Complain): void {
  for (const { roster_id: id, settings } of facts.rosters) {
    let used = 0;
    for (const move of facts.transactions.filter((one) => one.status === 'complete')) {
      if (move.type === 'waiver' && move.roster_ids[0] === id) used += move.settings?.waiver_bid ?? 0;
      for (const { sender, receiver, amount } of move.waiver_budget)
        used += sender === id ? amount : receiver === id ? -amount : 0;
    }
    const where = `${facts.league.name} ${facts.league.season} roster ${id}`;
    if (used !== settings.waiver_budget_used)
      complain(`${where}: spent ${used}, stored ${settings.waiver_budget_used}`);
    if (used > (facts.league.settings.waiver_budget ?? 0)) complain(`${where}: spent more than there is`);
  }
}
