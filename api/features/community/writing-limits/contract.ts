/** How many members one text may mention. */
export const mentionsAtOnce = 20;
