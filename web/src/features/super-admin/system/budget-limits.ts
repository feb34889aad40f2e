/** From this share of the budget on little is left for people who wait. */
export const warnsAt = 0.75;
