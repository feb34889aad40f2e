/** The words of games; the slots are those of the other phrases, `{wt}` and `{lt}` the totals of a round of two weeks. */
type Words = readonly [string, ...string[]];

export const closeVerbs: Words = [
  'edged',
  'slipped past',
  'held off',
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
  'swept aside',
  'overran',
  'blew past',
];

/** `{verb}` is one of the verbs; the ending follows before the full stop. */
export const results: Words = [
  '{w} {verb} {l}, {wp} to {lp}',
  '{w} {verb} {l} by {gap}: {wp} to {lp}',
  'With {wp}, {w} {verb} {l}, who scored {lp}',
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

export const firstLegs: Words = [
  'Halfway through their round, {w} stand at {wp} and {l} at {lp}',
  '{w} take {wp} into the second week against {l} with {lp}',
  'The round of {w} ({wp}) and {l} ({lp}) goes on next week',
  'After the first of two weeks it is {w} {wp}, {l} {lp}',
];

export const secondLegs: Words = [
  'Over both weeks {w} {verb} {l}, {wt} to {lt}; this week it was {wp} to {lp}',
  '{w} {verb} {l} in a round of two weeks, {wt} to {lt}, with {wp} to {lp} in the second',
  'Two weeks added up to {wt} to {lt} as {w} {verb} {l} (this week {wp} to {lp})',
  'This week brought {wp} to {lp}, and with the sum of {wt} to {lt} {w} {verb} {l}',
];

/** Endings by the fact that they tell; the empty one tells nothing more. */
export const endings = {
  streakW: [
    ', for the {nth} time in a row',
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
    ', a score that beats {count} of the others',
    '; {count} teams would have lost to it',
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
