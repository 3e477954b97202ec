/** A run that claimed members this long ago counts as interrupted. */
export const takenMs = 10 * 60 * 1000;
/** Attempts per member. */
export const maxAttempts = 3;
