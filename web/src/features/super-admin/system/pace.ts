/** How often the report is asked for while it is looked at (ms). */
export const pace = 5_000;
