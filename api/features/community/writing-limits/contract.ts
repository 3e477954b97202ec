/** How many members one text may mention. */
export const mentionsAtOnce = 20;
/** How many pictures one text may show. */
export const picturesAtOnce = 10;
