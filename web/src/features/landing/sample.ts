/** Invented people and scores that show what the product looks like. */
export const sampleMatchup = {
  week: 14,
  league: 'Lakeside Dynasty',
  home: { name: 'Harbor Lights', record: '11-2', points: 124.8 },
  away: { name: 'Copper Ravens', record: '8-5', points: 71.3 },
  lineup: [
    { slot: 'QB', home: ['T. Halloway', 'QB · SEA', 24.6], away: ['D. Marchetti', 'QB · DET', 17.1] },
    { slot: 'RB', home: ['J. Okonjo', 'RB · ATL', 9.4], away: ['C. Vander', 'RB · GB', 14.2] },
    { slot: 'WR', home: ['A. Brightwell', 'WR · MIN', 21.7], away: ['L. Sorensen', 'WR · LAC', 6.8] },
    { slot: 'WR', home: ['K. Adebayo', 'WR · CIN', 12.3], away: ['R. Castellan', 'WR · PHI', 11.9] },
  ],
} as const;

export const sampleMembers = ['NorthStar', 'LongGame'];

export const sampleScores = [
  { team: 'Granite Foxes', points: 138.2 },
  { team: 'River Pilots', points: 109.5 },
];

export const samplePower = [94.1, 82.6, 70.3];

export const sampleChampions = [
  { name: 'NorthStar', year: 2024 },
  { name: 'LongGame', year: 2023 },
];
