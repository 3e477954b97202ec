/** After so long, a run that took members is taken for broken off. */
export const takenMs = 10 * 60 * 1000;
/** Attempts on one member. */
export const maxAttempts = 3;
