/** Searches go through every play of a season: an account has one a second for each tool. */
export const searchLimit = { max: 60, windowS: 60 } as const;
