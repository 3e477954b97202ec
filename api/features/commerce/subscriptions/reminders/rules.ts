/** How many days before the end members are reminded. */
export const reminderDays = { first: 7, last: 1 } as const;
