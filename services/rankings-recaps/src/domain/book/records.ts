import { winShare } from '../record.js';
import { isOver, type Meeting, type Score, scoresOf, type Stage } from './games.js';
import { meetingsIn } from './people.js';
import { type BookTeam, type SeasonBook } from './season-book.js';

/** The kinds of records, in the order in which they are shown. */
export const recordKinds = [
  'highest-week',
  'lowest-week',
  'biggest-blow-out',
  'narrowest-win',
  'longest-winning-streak',
  'longest-losing-streak',
  'best-player-game',
  'highest-losing-score',
  'lowest-winning-score',
  'most-bench-points',
  'best-record',
  'worst-record',
] as const;
export type RecordKind = (typeof recordKinds)[number];

/** A record and who holds it; among equals whoever had it first. */
export interface BookRecord {
  kind: RecordKind;
  /** Points or margin x 100, games of a streak, or the share of games won, 0-1. */
  value: number;
  team: BookTeam;
  season: string;
  /** Absent for records of a season; the first week of a streak. */
  week?: number;
  /** Of a margin over the two weeks of a round, of which `week` is the last. */
  firstWeek?: number;
  /** Of a streak: its last game. */
  until?: { season: string; week: number };
  /** The other side of a game. */
  other?: { team: BookTeam; points: number };
  playerId?: string;
  /** Of a season's record. */
  record?: { wins: number; losses: number; ties: number };
}

type Candidate = Omit<BookRecord, 'kind'>;

/** Every record of these seasons; kinds that nobody has set yet are left out. */
export function recordsOf(books: readonly SeasonBook[], stage: Stage): BookRecord[] {
  const scores = scoresOf(books, stage);
  const ofPerson = meetingsIn(books, stage);
  const [won, lost] = (['W', 'L'] as const).map((result) =>
    [...ofPerson.values()].flat().filter((meeting) => meeting.result === result),
  ) as [Meeting[], Meeting[]];
  // A team without an owner is nobody's for longer than a game.
  const streaks = (result: Meeting['result']) =>
    [...ofPerson].flatMap(([person, meetings]) => (person === '' ? [] : streaksOf(meetings, result)));
  const seasons = stage === 'playoffs' ? [] : books.flatMap(seasonRecords);
  const found: Record<RecordKind, Candidate | undefined> = {
    'highest-week': most(scores.map(ofScore)),
    'lowest-week': least(scores.map(ofScore)),
    'biggest-blow-out': most(won.map(ofMargin)),
    'narrowest-win': least(won.map(ofMargin)),
    'longest-winning-streak': most(streaks('W')),
    'longest-losing-streak': most(streaks('L')),
    'best-player-game': most(scores.flatMap(ofBestStarter)),
    'highest-losing-score': most(lost.filter(isOfOneWeek).map(ofPoints)),
    'lowest-winning-score': least(won.filter(isOfOneWeek).map(ofPoints)),
    'most-bench-points': most(scores.flatMap(ofBench)),
    'best-record': most(seasons),
    'worst-record': least(seasons),
  };
  return recordKinds.flatMap((kind) => {
    const candidate = found[kind];
    return candidate === undefined ? [] : [{ kind, ...candidate }];
  });
}

/** The first of the greatest by time, then by roster. */
function most(candidates: readonly Candidate[]): Candidate | undefined {
  return [...candidates].sort(
    (a, b) =>
      b.value - a.value ||
      Number(a.season) - Number(b.season) ||
      (a.week ?? 0) - (b.week ?? 0) ||
      a.team.rosterId - b.team.rosterId,
  )[0];
}

function least(candidates: readonly Candidate[]): Candidate | undefined {
  const found = most(candidates.map((candidate) => ({ ...candidate, value: -candidate.value })));
  return found && { ...found, value: -found.value };
}

const ofScore = ({ season, week, team, row }: Score): Candidate => ({ value: row.points, team, season, week });

const ofBench = (score: Score): Candidate[] =>
  score.row.bench === undefined ? [] : [{ ...ofScore(score), value: score.row.bench }];

const ofBestStarter = (score: Score): Candidate[] =>
  score.row.bestStarter === undefined
    ? []
    : [{ ...ofScore(score), value: score.row.bestStarter.points, playerId: score.row.bestStarter.playerId }];

/** The points of two weeks cannot be compared with those of one. */
const isOfOneWeek = ({ weeks }: Meeting): boolean => weeks.length === 1;

const ofPoints = ({ season, weeks, own, other }: Meeting): Candidate => ({
  value: own.points,
  team: own.team,
  season,
  week: weeks.at(-1) ?? 0,
  other,
});

const ofMargin = (meeting: Meeting): Candidate => ({
  ...ofPoints(meeting),
  ...(!isOfOneWeek(meeting) && { firstWeek: meeting.weeks[0]! }),
  value: meeting.own.points - meeting.other.points,
});

/** The longest run of games with one result, across seasons; of equals the first. */
function streaksOf(meetings: readonly Meeting[], result: Meeting['result']): Candidate[] {
  const found: Candidate[] = [];
  let run: Meeting[] = [];
  for (const meeting of meetings) {
    run = meeting.result === result ? [...run, meeting] : [];
    const [first, last] = [run[0], run.at(-1)];
    if (first === undefined || last === undefined) continue;
    const until = { season: last.season, week: last.weeks.at(-1) ?? 0 };
    found.push({ value: run.length, team: last.own.team, season: first.season, week: first.weeks[0] ?? 0, until });
  }
  return found;
}

/**
 * Of a season that is known to be over: a record may still turn while it is being played. Of a season that was imported
 * only the places may be known: a team without a result has no record.
 */
function seasonRecords(book: SeasonBook): Candidate[] {
  if (!isOver(book, true)) return [];
  const { season, teams } = book;
  const played = teams.filter(({ wins, losses, ties }) => wins + losses + ties > 0);
  return played.map((team) => {
    const record = { wins: team.wins, losses: team.losses, ties: team.ties };
    return { value: winShare(record), team, season, record };
  });
}
