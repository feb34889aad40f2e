/** Where messages are written: a league's chat, or a conversation of some of its members. */
export interface Room {
  leagueId: string;
  /** Null for the league's chat. */
  conversationId: string | null;
}

/** A room's name among those of this browser. */
export const roomKey = ({ leagueId, conversationId }: Room): string => conversationId ?? `league-${leagueId}`;
