import { z } from 'zod';

/**
 * Who may start a conversation with a member. `known`: members who share a space with them or whom they have written
 * to.
 */
export const allowedWriters = ['everybody', 'known', 'nobody'] as const;

export const messageSettingsSchema = z.object({
  whoMayWrite: z.enum(allowedWriters),
  /** Read receipts: whether others see what the member has read, and the member sees what others have. */
  showsSeen: z.boolean(),
  /** Whether others see that the member is online or writing, and the member sees the same of others. */
  showsActivity: z.boolean(),
});
export type MessageSettings = z.infer<typeof messageSettingsSchema>;

export const changeMessageSettingsSchema = messageSettingsSchema.partial();

export const defaultMessageSettings: MessageSettings = {
  whoMayWrite: 'everybody',
  showsSeen: true,
  showsActivity: true,
};
