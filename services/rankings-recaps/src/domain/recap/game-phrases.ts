/**
 * The words of games; the slots are those of the other phrases, `{wt}` and `{lt}` the totals of a round of two weeks.
 */
type Words = readonly [string, ...string[]];

/** Before a name as before "them". */
export const closeVerbs: Words = [
  'edged',
  'slipped past',
  'outlasted',
  'squeezed by',
  'survived',
  'pipped',
  'got past',
  'just beat',
];
export const plainVerbs: Words = [
  'beat',
  'defeated',
  'got the better of',
  'handled',
  'took care of',
  'overcame',
  'outscored',
  'downed',
];
export const wideVerbs: Words = [
  'rolled over',
  'ran away from',
  'overpowered',
  'routed',
  'crushed',
  'swept past',
  'overran',
  'blew past',
];

/** `{verb}` is one of the verbs; the ending, which speaks of the winner, follows before the full stop. */
export const results: Words = [
  '{w} {verb} {l}, {wp} to {lp}',
  '{w} {verb} {l} by {gap}: {wp} to {lp}',
  'With {wp} to {lp}, {w} {verb} {l}',
  '{l} scored {lp}, but {w} {verb} them with {wp}',
  'It was {wp} to {lp} when {w} {verb} {l}',
  'At {wp} to {lp}, {w} {verb} {l}',
  '{w} had {wp} and {verb} {l} at {lp}',
  'The {lp} of {l} were not enough: {w} {verb} them with {wp}',
  'A gap of {gap} stood at the end as {w} {verb} {l}, {wp} to {lp}',
  'Scoring {wp} to {lp}, {w} {verb} {l}',
];

export const draws: Words = [
  '{w} and {l} both finished on {wp}: {lp} each way, and no winner',
  'Nothing separated {w} ({wp}) and {l} ({lp})',
  '{w} and {l} shared the points, {wp} to {lp}',
  'A tie: {w} {wp}, {l} {lp}',
];

/** False after the regular season: of two level teams the better seed goes on. */
export const ofNoWinner: ReadonlySet<string> = new Set([draws[0]]);

export const longDraws: Words = [
  'Over both weeks {w} and {l} are level, {wt} to {lt}; this week it was {wp} to {lp}',
  '{w} and {l} end a round of two weeks level at {wt} to {lt}, with {wp} to {lp} in the second',
  'Two weeks added up to {wt} for {w} and {lt} for {l} (this week {wp} to {lp})',
  'This week brought {wp} to {lp}, and the sum of {wt} to {lt} leaves nothing between {w} and {l}',
];

export const firstLegs: Words = [
  'Halfway through their round, {w} stand at {wp} and {l} at {lp}',
  '{w} take {wp} into the second week against {l} with {lp}',
  'The round of {w} ({wp}) and {l} ({lp}) goes on next week',
  'After the first of two weeks it is {w} {wp}, {l} {lp}',
  '{w} have {wp} and {l} {lp}, with a week to go',
  'With one of two weeks played, {w} are on {wp} and {l} on {lp}',
  'Nothing is decided yet between {w} ({wp}) and {l} ({lp})',
  'Another week decides between {w} at {wp} and {l} at {lp}',
  '{l} bring {lp} into the second half of their round, {w} {wp}',
  'The first half of their round gave {w} {wp} and {l} {lp}',
  'Next week {w} start from {wp}, {l} from {lp}',
  'So far {w} have put up {wp} in their round, {l} {lp}',
  '{wp} for {w}, {lp} for {l}: the other half of the round comes next week',
  'Of their two weeks one is played: {w} {wp}, {l} {lp}',
  'What counts is the sum with next week; until then {w} have {wp} and {l} {lp}',
  '{w} wait for the second week with {wp}, {l} with {lp}',
];

/** In the last week of a round of which another one is not stored. */
export const legsWithoutOther: Words = [
  'The round of {w} and {l} has a week that is not known; in this one it was {wp} to {lp}',
  '{w} scored {wp} and {l} {lp} this week, and what their round had before is not known',
  'This week brought {wp} for {w} and {lp} for {l}; without the other week of their round nobody can tell who won it',
];

export const secondLegs: Words = [
  'Over both weeks {w} {verb} {l}, {wt} to {lt}; this week it was {wp} to {lp}',
  '{w} {verb} {l} in a round of two weeks, {wt} to {lt}, with {wp} to {lp} in the second',
  'Two weeks added up to {wt} to {lt} as {w} {verb} {l} (this week {wp} to {lp})',
  'This week brought {wp} to {lp}, and with the sum of {wt} to {lt} {w} {verb} {l}',
  '{w} {verb} {l} over two weeks: {wt} to {lt}, this week {wp} to {lp}',
  'It took both weeks: {w} {verb} {l}, {wt} to {lt}, after {wp} to {lp} in the second',
  'With {wp} to {lp} this week, {w} {verb} {l} by the sum of {wt} to {lt}',
  '{l} had {lp} this week and {lt} in all; {w} {verb} them with {wp} and {wt}',
];

/** Endings by the fact that they tell; the empty one tells nothing more. */
export const endings = {
  streakW: [
    ', their {nth} win in a row',
    ' and made it {count} straight wins',
    ' for a run of {count} wins',
    ', win number {count} of the run',
  ],
  endOfLosses: [' and stand at {record}', ', which makes it {record}', ' for a record of {record}', ', now {record}'],
  streakL: [
    '; {l} have now lost {count} in a row',
    ', and {l} are without a win in {count}',
    '; the losing run of {l} is at {count}',
    ', the loss number {count} in a row for {l}',
  ],
  allPlayW: [
    ', the winning score beating {count} of the others',
    '; {count} teams would have lost to the winning score',
    ' and would have beaten {count} teams',
    ', a winning score against {count} of the league',
  ],
  unluckyL: [
    '; {l} would have beaten {count} others',
    ', although {l} outscored {count} teams',
    ', hard on {l} with more points than {count} teams',
    '; {count} teams scored less than {l}',
  ],
  met: [
    '; they had met {count} times before',
    ', meeting number {next} of the two',
    '; the earlier {count} games stood at {mine} to {theirs} for {w}',
    ' after {count} earlier games',
  ],
  star: [
    ', the best starter on the winning side with {star}',
    ', {share} percent of the winning score from one starter',
    '; the winning side had a starter with {star}',
    ', {star} of the winning points from one player',
  ],
} satisfies Record<string, Words>;

export const flips: Words = [
  'The best line-up of {l} would have scored {best} and won.',
  '{l} had the win on the bench: {best} were there to be had.',
  'With the right starters {l} score {best} and turn the result.',
  'A better line-up, {best}, and {l} win this one.',
  '{best} were possible for {l}, and enough.',
  'The result would have flipped had {l} started their best {best}.',
];
export const noFlips: Words = [
  'Even their best line-up, {best}, would not have saved {l}.',
  'No line-up of {l} was enough: {best} was the most they had.',
  '{l} could have had {best}, and would still have lost.',
  'The bench was no answer for {l}: {best} at best.',
  'At most {best} were there for {l}, too few.',
  'Starting everybody right gave {l} {best} and the same result.',
];
/** `{swap}` is what one change of the line-up would have brought. */
export const swapFlips: Words = [
  'One change of the line-up, worth {swap}, would have won it for {l}.',
  '{l} were a single swap away: {swap} more from the bench.',
  'Somebody on the bench of {l} was worth {swap} more, and the game.',
  'A swap for {swap} more points and {l} win this one.',
  '{swap} lay between one starter of {l} and their bench: enough to turn it.',
  'All that {l} needed was one other starter and {swap} more.',
  'With one other name in the line-up {l} gain {swap} and the win.',
  'The bench of {l} held {swap} and the result in a single swap.',
];
