/** The specification's title of every failure to read plays, and of missing data of other kinds. */
export const serviceUnavailable = 'nflfastR Data Service Unavailable';

/** What a tool reads: NFL plays, stat lines, or the schedule. */
export type Source = 'plays' | 'stat-lines' | 'schedule';

/** The kinds of data that it is made of, with what people call them. */
export const kindsOf: Readonly<Record<Source, Readonly<Record<string, string>>>> = {
  plays: { plays: 'Plays', rosters: 'Rosters', players: 'Player ids' },
  'stat-lines': { stats: 'Stat lines', 'sleeper-players': 'Players', schedule: 'Schedule' },
  schedule: { schedule: 'Schedule' },
};
