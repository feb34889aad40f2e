import type { Named, Consistency, NflGame, ImportResult, SavedSearch, Share, Form, PlayerCard } from './awaited-bodies';

/**
 * Calls of the analytics service whose types its OpenAPI document does not bring yet, in the shape of such a document.
 * Each line goes when the document has the call.
 */
interface Call<Params, Body, Answer> {
  parameters: Params;
  requestBody: { content: { 'application/json': Body } };
  responses: { 200: { content: { 'application/json': Answer } } };
}
interface Read<Params, Answer> {
  get: { parameters: Params; responses: { 200: { content: { 'application/json': Answer } } } };
}
type InLeague = { path: { leagueId: string } };
type Empty = Record<never, never>;
type Post<Body, Answer, Params = Empty> = { post: Call<Params, Body, Answer> };
export interface AwaitedCalls {
  '/api/leagues/{leagueId}/available-seasons': Read<InLeague, number[]>;
  '/api/leagues/{leagueId}/fantasy-points': Post<
    {
      season?: string | number;
      week?: string | number;
      position?: string;
      playerName?: string;
      owner?: string | number;
      sortBy?: string;
      sortOrder?: 'asc' | 'desc';
    },
    {
      season: number;
      week: 'season' | number;
      throughWeek: number;
      hasReceptionPoints: boolean;
      owners: { roster_id: number; display_name: string }[];
      players: (Named & {
        roster_id: number | null;
        display_name: string;
        week: string | number;
        games: number;
        fantasy_points: number;
        fantasy_points_ppr: number;
        rank_position: number;
        rank_overall: number;
      })[];
    },
    InLeague
  >;
  '/api/leagues/{leagueId}/player-consistency': Post<
    {
      playerName: string;
      seasons: (string | number)[];
      position?: string;
      minGames?: number;
      playerId?: string;
    },
    {
      player:
        | (Consistency & {
            position: string;
            sample_size: number;
            score_distribution: Record<string, number>;
            weekly_scores: { season: number; week: number; fantasy_points: number }[];
          })
        | null;
      matches: Named[];
    },
    InLeague
  >;
  '/api/leagues/{leagueId}/position-consistency': Post<
    { position: string; seasons: (string | number)[]; minGames?: number },
    {
      position: string;
      seasons: number[];
      total_players: number;
      players: (Consistency & { roster_id: number | null })[];
    },
    InLeague
  >;
  '/api/dvp-rankings': Post<
    { position: string; season: string | number; weeks?: number; leagueId?: string },
    {
      season: number;
      position: string;
      weeks: 'full season' | number;
      throughWeek: number;
      scoring: 'ppr' | 'league';
      rankings: {
        rank: number;
        defense: string;
        avgPoints: number;
        gamesPlayed: number;
        playerGames: number;
        totalPoints: number;
      }[];
    }
  >;
  '/api/nfl/matchups/{week}': Read<
    { path: { week: number | string }; query: { season?: number | string } },
    Record<string, NflGame[]>
  >;
  '/api/schedule/import': { post: Omit<Call<Empty, never, ImportResult>, 'requestBody'> };
  '/api/schedule/test': Read<Empty, ImportResult>;
  '/api/red-zone-shares': Read<
    { query: { season: number | string; playerIds: string; kind: 'rushing' | 'receiving' } },
    {
      season: number;
      kind: string;
      players: {
        player_id: string;
        sleeper_id: string | null;
        playerName: string;
        team: string | null;
        weeks: ({ week: number } & Share)[];
      }[];
    }
  >;
  '/api/leagues/{leagueId}/player-form': Read<InLeague & { query: { season?: number | string } }, Form>;
  '/api/leagues/{leagueId}/player-card/{playerId}': Read<
    { path: { leagueId: string; playerId: string }; query: { season?: number | string } },
    PlayerCard
  >;
  '/api/saved-searches': Read<{ query: { tool?: string } }, { searches: SavedSearch[] }>;
  '/api/saved-searches/{id}': {
    put: Call<{ path: { id: string } }, { tool: string; name: string; query: string }, SavedSearch>;
    delete: { parameters: { path: { id: string } }; responses: { 204: { content?: never } } };
  };
}
