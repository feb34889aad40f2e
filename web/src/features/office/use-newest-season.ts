import { useQuery } from '@tanstack/react-query';
import { league, type League } from '../../lib/api/shared-reads';

type Season = League['seasons'][number];

/**
 * The newest season of a league, from whichever season's address the office is opened: it is one office, and its people
 * and teams are today's. Undefined until it has been read.
 */
export function useNewestSeason(leagueId: string): Season | undefined {
  const read = useQuery(league(leagueId)).data;
  if (read === undefined) return undefined;
  const own = { season: read.season, leagueId };
  return read.seasons.reduce((newest, one) => (one.season > newest.season ? one : newest), own);
}
