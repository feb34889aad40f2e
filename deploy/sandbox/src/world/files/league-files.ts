import { regularWeeks } from '../football/rules.js';
import type { Catalog } from '../league/catalog.js';
import type { LeagueSeason } from '../league/record.js';
import type { LeagueSpec } from '../league/spec.js';
import { draftFile, draftTradedPicksFile, picksFile, slotToRoster } from './draft-files.js';
import { leagueFile, usersFile } from './league-file.js';
import { bracketFiles, rostersFile, tradedPicksFile } from './roster-files.js';
import type { Progress } from './roster-view.js';
import { matchupsFile, transactionsFile, type LivePoints } from './week-files.js';
import type { ReplyWriter } from './writer.js';

const weeks = Array.from({ length: regularWeeks }, (_, index) => index + 1);

/** Writes the replies of a league's season that no clock changes: people and drafts. */
export function writeSettled(out: ReplyWriter, spec: LeagueSpec, season: LeagueSeason, catalog: Catalog): void {
  out.put(`league/${season.leagueId}/users`, usersFile(season));
  out.put(
    `league/${season.leagueId}/drafts`,
    season.drafts.map((draft) => draftFile(spec, season, draft)),
  );
  for (const draft of season.drafts) {
    out.put(`draft/${draft.draftId}`, { ...draftFile(spec, season, draft), slot_to_roster_id: slotToRoster(draft) });
    out.put(`draft/${draft.draftId}/picks`, picksFile(draft, catalog));
    out.put(`draft/${draft.draftId}/traded_picks`, draftTradedPicksFile(draft));
  }
}

/** Writes the replies of a league's season as they are at a moment. */
export function writeMoment(
  out: ReplyWriter,
  spec: LeagueSpec,
  season: LeagueSeason,
  progress: Progress,
  live: LivePoints,
): void {
  const base = `league/${season.leagueId}`;
  const brackets = bracketFiles(spec, season, progress);
  out.put(base, leagueFile(spec, season, progress));
  out.put(`${base}/rosters`, rostersFile(spec, season, progress));
  out.put(`${base}/traded_picks`, tradedPicksFile(season, progress));
  out.put(`${base}/winners_bracket`, brackets.winners);
  out.put(`${base}/losers_bracket`, brackets.losers);
  for (const week of weeks) {
    out.put(`${base}/matchups/${week}`, matchupsFile(spec, season, week, progress, live));
    out.put(`${base}/transactions/${week}`, transactionsFile(season, week, progress));
  }
}
