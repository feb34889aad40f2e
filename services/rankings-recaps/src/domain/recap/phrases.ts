/**
 * The words of recaps. `{w}` and `{l}` are the winner's and the loser's names, `{a}` and `{b}` other teams; the rest
 * are numbers. A sentence is put together from an opening, a verb and an ending, so that few weeks read alike.
 */
type Words = readonly [string, ...string[]];

const closeTitles: Words = [
  '{a} top week {week} while {w} hold off {l}',
  '{w} survive {l} as {a} set the pace',
  'Week {week}: {a} lead the scoring, {w} win the close one',
  '{a} post the score to beat, {w} escape {l}',
  'A big week for {a}, a narrow one for {w}',
  '{w} squeeze past {l} in week {week}',
  'Nobody outscores {a}, and {l} fall just short',
  'How {w} got past {l}, and how {a} led everybody',
];

/** False of a best score that has not won its game: in a round that goes on, or is not won over both of its weeks. */
export const ofAWinner = 'Everything goes right for {a} in week {week}';

export const titles: Words = [
  ...closeTitles,
  '{l} come up short against {w}; {a} shine',
  '{a} own week {week}',
  ofAWinner,
  '{w} win the closest game, {a} the race for points',
  'Week {week}: {w} beat {l}, and nobody scores more than {a}',
  '{a} set the pace in week {week}, and {w} beat {l}',
];

/** Also true where the best score has won the game that the title tells of. */
export const titlesOfOne: Words = [
  '{a} beat {l} with the best score of week {week}',
  '{a} beat {l} and everybody else in week {week}',
  'Week {week}: {a} beat {l}, and nobody scores more',
];

/** Said in the place of `ofAWinner`, where the best score has not won: true whatever became of its game. */
export const ofNoWin = 'Nobody scores more than {a} in week {week}';

/** Titles that are false where even the closest game was no close one. */
export const ofACloseGame: ReadonlySet<string> = new Set(closeTitles);

/** Titles of a week of which only some games are known, about one that has a winner: nothing is said of all scores. */
export const partialTitles: Words = [
  '{w} beat {l} in week {week}',
  'Week {week}: {w} beat {l}',
  'What is known of week {week}: {w} beat {l}',
];

/** The same where no known game has a winner. */
export const partialTitle = 'What is known of week {week}';

/** Of such a week, of the scores that are known. */
export const summaryPartial: Words = [
  'Of this week {n} scores are known, none above the {p} of {a}.',
  'Among the {n} scores that are known of this week none is above the {p} of {a}.',
  'Known of this week are {n} scores, the {p} of {a} among them and none above it.',
];

export const summaryHigh: Words = [
  '{a} had the best score of the week with {p}.',
  'No score was higher than the {p} of {a}.',
  'With {p}, {a} led all {n} teams.',
  'The week belonged to {a}, who put up {p}.',
  '{a} set the mark at {p}.',
  'At the top of the week stood {a} with {p}.',
  'It took {p} to lead the week, and {a} had them.',
  '{a} outscored everybody with {p}.',
  'The number to beat was {p}, and it came from {a}.',
  'First in points: {a}, {p}.',
  '{p} made {a} the best of {n}.',
  'All {n} teams looked up to {a} and their {p}.',
];

export const summaryLow: Words = [
  '{b} ended at the other end with {p}.',
  'The lowest score was {p}, from {b}.',
  'For {b} it was a week to forget: {p}.',
  '{b} managed only {p}.',
  'Nobody scored less than {b} with {p}.',
  'Last in points came {b} at {p}.',
  'At the bottom, {b} stopped at {p}.',
  '{p} left {b} behind all others.',
  'The quietest line-up was that of {b}: {p}.',
  'Down at {p}, {b} closed the list.',
  'The league averaged {mean}; {b} had {p}.',
  'With an average of {mean} around them, {b} scored {p}.',
];

export const bench: Words = [
  '{a} left {gap} on the bench: {p} scored, {best} possible.',
  'Nobody left more behind than {a}, {gap} short of their best {best}.',
  'The best line-up of {a} was worth {best}; they started {p}.',
  'For {a} there were {gap} more to be had, {best} instead of {p}.',
  '{gap} sat unused with {a}, who scored {p} of a possible {best}.',
  '{a} took {share} percent of what was there: {p} of {best}.',
  'With {p} of {best}, {a} have the most to regret.',
  'It cost {a} {gap} not to start their best players.',
  'An efficiency of {share} percent is the lowest of the week and belongs to {a}.',
  '{a} could have had {best} and settled for {p}.',
];
export const sharpest: Words = [
  '{b} came closest to their best with {share} percent.',
  'Sharpest of all were {b}: {share} percent of their points were started.',
  'At the other end {b} used {share} percent.',
  '{b} hardly missed anything, {share} percent.',
  'The best choices were made by {b}, {p} of a possible {best}.',
  '{b} needed no second look: {p} of {best}.',
  'Compare {b}, who got {p} out of {best}.',
  'The surest hand was that of {b} with {share} percent.',
];

export const climbs: Words = [
  '{a} climb from {before} to {after}.',
  'Up go {a}: from {before} to {after}.',
  '{a} move up to {after} from {before}.',
  'The biggest step up is that of {a}, {before} to {after}.',
  'From {before} to {after}: {a} gain ground.',
  '{after} is the new place of {a}, who were {before}.',
  'Nobody rose further than {a}, now {after} after {before}.',
  'A week ago {a} were {before}; now they are {after}.',
];
export const falls: Words = [
  '{b} drop from {before} to {after}.',
  'Down go {b}, {before} to {after}.',
  '{b} fall back to {after} from {before}.',
  'For {b} it is {after} after {before}.',
  'The way down is longest for {b}: {before} to {after}.',
  '{b} lose ground and stand {after}, having been {before}.',
  'From {before} to {after}: {b} slip.',
  'Once {before}, {b} are {after} now.',
];
export const leaders: Words = [
  '{a} lead the table at {record}.',
  'First place belongs to {a} with {record}.',
  'At {record}, {a} are on top.',
  'The table is led by {a} ({record}).',
  '{a} look down on everybody from {record}.',
  'On top of the table: {a}, {record}.',
  'Nobody stands better than {a} at {record}.',
  'The best record is the {record} of {a}.',
];
export const power: Words = [
  'In the power rankings {a} are {after} with {score}.',
  'The power rankings have {a} at {after}, score {score}.',
  '{a} take {after} in the power rankings ({score}).',
  'By power score, {score} for {a} means {after}.',
  'A power score of {score} puts {a} {after}.',
  'Power rank {after} goes to {a} with {score}.',
];

export const records: Words = [
  '{a} set a league record, {kind}: {value}, where {former} had stood.',
  'The record for {kind} is now {value}, by {a}; it was {former}.',
  'A new mark for {kind}: {a} with {value} instead of {former}.',
  '{former} no longer stands: {a} put {kind} at {value}.',
  'In the record book {a} now hold {kind} with {value}, past {former}.',
  'For {kind} the book says {value} and {a}, no longer {former}.',
];

export const playoffRecords: Words = [
  '{a} set a playoff record, {kind}: {value}, where {former} had stood.',
  'The playoff record for {kind} is now {value}, by {a}; it was {former}.',
  'A new playoff mark for {kind}: {a} with {value} instead of {former}.',
  '{former} no longer stands in the playoffs: {a} put {kind} at {value}.',
  'Among the playoff records {a} now hold {kind} with {value}, past {former}.',
  'For {kind} in the playoffs the book says {value} and {a}, no longer {former}.',
];

const aheadAfterSeveral: Words = [
  'Next, {a} meet {b}; their earlier games stand at {mine} to {theirs}.',
  '{a} and {b} play in week {next}, with {mine} to {theirs} in past games.',
  'Week {next} has {a} against {b}, who have met {count} times.',
  '{b} wait for {a}, and {count} games lie behind them.',
  'Coming up: {a} against {b}, {count} earlier games.',
];
export const aheadKnown: Words = [
  ...aheadAfterSeveral,
  'A pair with a past: {a} and {b}, {mine} to {theirs}.',
  'In week {next} {a} meet {b} again: {mine} to {theirs} so far.',
  '{a} face {b} again, so far {mine} to {theirs}.',
];
/** Words that count, or speak of games: false of a pair that has met once. */
export const ofSeveralGames: ReadonlySet<string> = new Set(aheadAfterSeveral);
export const aheadNew: Words = [
  'In week {next} {a} meet {b}.',
  'Next up: {a} against {b}.',
  '{a} and {b} are drawn together in week {next}.',
  'Week {next} brings {a} and {b} together.',
  'Then {a} play {b}.',
  '{b} are the next opponents of {a}.',
];
export const alone: Words = [
  '{a} had no opponent and scored {p}.',
  'Without an opponent, {a} put up {p}.',
  '{a} sat this one out with {p}.',
  'No game for {a}; the line-up scored {p}.',
  'Off this week: {a}, {p}.',
  '{p} for {a}, who met nobody.',
  '{a} scored {p} with nobody on the other side.',
  'Nobody stood against {a} ({p}).',
];

/** What is false of a best score, a lowest one, or another extreme that several share. */
const forOneAlone: ReadonlySet<string> = new Set([
  '{a} top week {week} while {w} hold off {l}',
  'Week {week}: {a} lead the scoring, {w} win the close one',
  'Nobody outscores {a}, and {l} fall just short',
  '{a} own week {week}',
  '{w} win the closest game, {a} the race for points',
  'How {w} got past {l}, and how {a} led everybody',
  '{a} beat {l} with the best score of week {week}',
  '{a} beat {l} and everybody else in week {week}',
  '{a} had the best score of the week with {p}.',
  'With {p}, {a} led all {n} teams.',
  'The week belonged to {a}, who put up {p}.',
  '{a} outscored everybody with {p}.',
  'It took {p} to lead the week, and {a} had them.',
  'First in points: {a}, {p}.',
  '{p} made {a} the best of {n}.',
  'All {n} teams looked up to {a} and their {p}.',
  '{b} ended at the other end with {p}.',
  'The lowest score was {p}, from {b}.',
  'Last in points came {b} at {p}.',
  '{p} left {b} behind all others.',
  'The quietest line-up was that of {b}: {p}.',
  'Down at {p}, {b} closed the list.',
  'With {p} of {best}, {a} have the most to regret.',
  '{b} came closest to their best with {share} percent.',
  'Sharpest of all were {b}: {share} percent of their points were started.',
  'The best choices were made by {b}, {p} of a possible {best}.',
  'The surest hand was that of {b} with {share} percent.',
  'The biggest step up is that of {a}, {before} to {after}.',
  'The way down is longest for {b}: {before} to {after}.',
  'The best record is the {record} of {a}.',
]);

/** Tells words that hold: where several share an extreme, those for one alone do not. */
export const heldBy =
  (isShared: boolean) =>
  (words: string): boolean =>
    !isShared || !forOneAlone.has(words);
