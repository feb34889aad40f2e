import type { NflGame } from '../api';
import { nflTeam } from '../nfl-teams';

/** Wind is named from here on, miles per hour. */
const strongWind = 10;

const minus = (line: string): string => line.replace('-', '−');

export function weatherWords({ weather }: NflGame): string {
  if (!weather) return 'Weather data unavailable';
  const { temperature, conditions, windSpeed } = weather;
  return [
    temperature === null ? undefined : `${temperature}°F`,
    temperature === null ? conditions : conditions.toLowerCase(),
    windSpeed !== null && windSpeed > strongWind ? `wind ${windSpeed} mph` : undefined,
  ]
    .filter(Boolean)
    .join(', ');
}

/** The favourite and its line, "PICK'EM" where there is none. */
export function lineWords({ spread }: NonNullable<NflGame['betting']>): string {
  if (spread.line === 'EVEN' || spread.favorite === null) return "PICK'EM";
  return `${spread.favorite} ${minus(spread.line)}`;
}

/** Half a total and half a line: quarters of a point, without which the two would not add up to the total. */
const quarters = (points: number): string => points.toFixed(2).replace(/0$/, '');

export const impliedWords = (
  { awayTeam, homeTeam }: NflGame,
  { impliedTotals }: NonNullable<NflGame['betting']>,
): string | undefined =>
  impliedTotals
    ? `${awayTeam} ${quarters(impliedTotals.away)}, ${homeTeam} ${quarters(impliedTotals.home)}`
    : undefined;

export const fullName = (code: string): string => {
  const { city, nickname } = nflTeam(code);
  return [city, nickname].filter(Boolean).join(' ');
};

export const stadiumWords = ({ stadium }: NflGame): string =>
  stadium ? [stadium.name, stadium.city].filter(Boolean).join(', ') : 'Stadium TBD';
