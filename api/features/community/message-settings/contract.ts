import { z } from 'zod';

/**
 * Who may begin a conversation with a member. `known`: whoever they share a space with, or have written
 * to before.
 */
export const allowedWriters = ['everybody', 'known', 'nobody'] as const;
export type AllowedWriters = (typeof allowedWriters)[number];

export const messageSettingsSchema = z.object({
  whoMayWrite: z.enum(allowedWriters),
  /** Whether others see that the member has read what they wrote, and the member sees it of them. */
  showsSeen: z.boolean(),
  /** The same for when they are online, and when they write. */
  showsActivity: z.boolean(),
});
export type MessageSettings = z.infer<typeof messageSettingsSchema>;

export const changeMessageSettingsSchema = messageSettingsSchema.partial();

export const defaultMessageSettings: MessageSettings = {
  whoMayWrite: 'everybody',
  showsSeen: true,
  showsActivity: true,
};
