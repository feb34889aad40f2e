/** Where messages are written: a league's chat, or a conversation of some of its members. */
export interface Room {
  /** `leftLeague` for a conversation of a league that the person has left. */
  leagueId: string;
  /** Null for the league's chat. */
  conversationId: string | null;
}

/** Stands for a league that the person has left: nothing else can be read of it. */
export const leftLeague = '';

/** A room's name among those of this browser. */
export const roomKey = ({ leagueId, conversationId }: Room): string => conversationId ?? `league-${leagueId}`;
