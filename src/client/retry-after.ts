const pausesMs = [2_000, 4_000, 8_000, 15_000, 30_000];

/** The pause before the next attempt, in ms, after this many attempts that couldn't reach the network or the server. */
export const retryAfterMs = (attempts: number): number => pausesMs[Math.min(attempts, pausesMs.length - 1)] ?? 0;
