/**
 * Calls of the analytics service whose types its OpenAPI document does not bring yet, in the shape of such a document.
 * Each goes when the document has it; a page does without what such a call would bring.
 */
export interface AwaitedCalls {
  '/api/leagues/{leagueId}/player-form': {
    get: {
      parameters: { path: { leagueId: string } };
      responses: { 200: { content: { 'application/json': PlayerForm } } };
    };
  };
}

interface PlayerForm {
  season: number;
  throughWeek: number;
  /** By Sleeper id, of every rostered player. */
  players: Record<
    string,
    {
      games: number;
      average: number;
      lastThree: number | null;
      rankPosition: number | null;
      position: string;
      next: { week: number; opponent: string; isHome: boolean; rank: number | null; of: number } | null;
    }
  >;
}
