const hour = 60 * 60 * 1000;

/** How long before the start a reminder goes out, in milliseconds. */
export const leadTimes = { day_before: 24 * hour, hour_before: hour } as const;
