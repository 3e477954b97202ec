import { z } from 'zod';

export const readPostSchema = z.object({
  /** The position of the last comment displayed, or 0 for only the post. Defaults to the post's last comment. */
  position: z.int().min(0).optional(),
});

export const readAllSchema = z.object({
  /** The space's id or slug. Defaults to all spaces. */
  space: z.string().trim().min(1).max(80).optional(),
});

/** Posts without activity for this long count as read. */
export const unreadDays = 14;
