/** nflverse's id of a stadium -> its city. The files have no cities, so this table is ours. */
const cityById: Readonly<Record<string, string>> = {
  ATL97: 'Atlanta',
  BAL00: 'Baltimore',
  BOS00: 'Foxborough',
  BUF00: 'Orchard Park',
  CAR00: 'Charlotte',
  CHI98: 'Chicago',
  CIN00: 'Cincinnati',
  CLE00: 'Cleveland',
  DAL00: 'Arlington',
  DEN00: 'Denver',
  DET00: 'Detroit',
  FRA00: 'Frankfurt',
  GER00: 'Munich',
  GNB00: 'Green Bay',
  HOU00: 'Houston',
  IND00: 'Indianapolis',
  JAX00: 'Jacksonville',
  KAN00: 'Kansas City',
  LAX01: 'Inglewood',
  LON00: 'London',
  LON02: 'London',
  MEX00: 'Mexico City',
  MIA00: 'Miami Gardens',
  MIN01: 'Minneapolis',
  NAS00: 'Nashville',
  NOR00: 'New Orleans',
  NYC01: 'East Rutherford',
  PHI00: 'Philadelphia',
  PHO00: 'Glendale',
  PIT00: 'Pittsburgh',
  SAO00: 'São Paulo',
  SEA00: 'Seattle',
  SFO01: 'Santa Clara',
  TAM00: 'Tampa',
  VEG00: 'Las Vegas',
  WAS00: 'Landover',
};

/** Games abroad carry the id of the home team's own stadium: the name tells where they are. */
const cityByName: Readonly<Record<string, string>> = {
  'Allianz Arena': 'Munich',
  'Arena Corinthians': 'São Paulo',
  'Azteca Stadium': 'Mexico City',
  Bernabeu: 'Madrid',
  'Deutsche Bank Park': 'Frankfurt',
  'Estadio Banorte': 'Mexico City',
  'FC Bayern Munich Stadium': 'Munich',
  'Maracana Stadium': 'Rio de Janeiro',
  'Melbourne Cricket Ground': 'Melbourne',
  'Stade de France': 'Saint-Denis',
  'Tottenham Hotspur Stadium': 'London',
  'Tottenham Stadium': 'London',
  'Wembley Stadium': 'London',
};

/** The city of a stadium; null where it is not in the tables. */
export function stadiumCity(stadium: string, stadiumId: string | null): string | null {
  return cityByName[stadium] ?? cityById[stadiumId ?? ''] ?? null;
}
