const pausesMs = [2_000, 4_000, 8_000, 15_000, 30_000];

/** How long to wait before something is sent again, in ms, after this many attempts that found no network or server. */
export const retryAfterMs = (attempts: number): number => pausesMs[Math.min(attempts, pausesMs.length - 1)] ?? 0;
