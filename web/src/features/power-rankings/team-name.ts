/** What a team is called: by its name, else by its owner's. */
export const nameOf = ({ teamName, userName, rosterId }: { teamName: string; userName: string; rosterId: number }) =>
  teamName || userName || `Team ${rosterId}`;
