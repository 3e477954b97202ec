/** How many days before the end a member is reminded. */
export const reminderDays = { first: 7, last: 1 } as const;
