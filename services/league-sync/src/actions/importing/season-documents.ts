import { type SeasonCollection } from '../../domain/exporting/archive-format.js';
import { type LineProblem } from '../../domain/importing/season-table.js';
import { type ArchivedDocs } from '../../store/league-archive.js';

/** The documents of a season that may be stored. */
export type SeasonDocuments = { [C in SeasonCollection]: ArchivedDocs[C][] };

/** A file whose seasons can be stored: every document is checked before one of them is. */
export interface ImportSource {
  /** Newest first. */
  seasons: readonly { season: string; leagueId: string }[];
  /** Made by this very connection: its final weeks were announced as they stand here. */
  isSameConnection: boolean;
  /** Has all of its seasons: teams and weeks that are stored besides go. */
  isWhole: boolean;
  /** Of a table: how many lines it has, and what is wrong with them. */
  lines: number;
  problems: readonly LineProblem[];
  load(season: string): Promise<SeasonDocuments>;
}
