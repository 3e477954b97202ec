/** How many days before the end of all their time a member is told. */
export const reminderDays = { first: 7, last: 1 } as const;
