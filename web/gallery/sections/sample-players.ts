import type { Column } from '../../src/ui/data-table/column';

export interface SamplePlayer {
  id: number;
  name: string;
  team: string;
  yards: number | null;
  touchdowns: number;
  carries: number;
  targets: number;
  catches: number;
}

const first = ['Alder', 'Bram', 'Cato', 'Dorian', 'Emrys', 'Fenn', 'Galen', 'Hollis', 'Idris', 'Jarek', 'Kit', 'Lorne'];
const last = ['Ashby', 'Birch', 'Calloway', 'Denholm', 'Everly', 'Foxglove', 'Garrow', 'Hartwell', 'Ironside'];

/** Invented players, the same at every look; one has no yards known, one a name that spreadsheets would reckon with. */
export const samplePlayers: SamplePlayer[] = Array.from({ length: 240 }, (_, index) => ({
  id: index,
  name: index === 3 ? '=Sum Total' : `${first[index % 12]} ${last[Math.floor(index / 12) % 9]} ${index}`,
  team: ['BUF', 'DET', 'GB', 'SF'][index % 4] ?? '',
  yards: index === 5 ? null : (index * 7919) % 4918,
  touchdowns: (index * 31) % 12,
  carries: (index * 53) % 201,
  targets: (index * 97) % 140,
  catches: (index * 89) % 110,
}));

export const sampleColumns: Column<SamplePlayer>[] = [
  { key: 'name', head: 'Player', value: ({ name }) => name, sorts: 'asc', rowHead: true },
  { key: 'team', head: 'Team', value: ({ team }) => team },
  {
    key: 'yards',
    head: 'Yds',
    title: 'Yards',
    value: ({ yards }) => yards,
    cell: ({ yards }) => yards?.toLocaleString('en-US') ?? '–',
    sorts: 'desc',
    numeric: true,
  },
  {
    key: 'touchdowns',
    head: 'TDs',
    title: 'Touchdowns',
    value: ({ touchdowns }) => touchdowns,
    sorts: 'desc',
    numeric: true,
  },
  { key: 'carries', head: 'Carries', value: ({ carries }) => carries, sorts: 'desc', numeric: true },
  { key: 'targets', head: 'Targets', value: ({ targets }) => targets, sorts: 'desc', numeric: true },
  { key: 'catches', head: 'Receptions', value: ({ catches }) => catches, sorts: 'desc', numeric: true },
];
