import { z } from 'zod';

export const readPostSchema = z.object({
  /** Position of the last comment displayed; 0 for only the post. The last of all if omitted. */
  position: z.int().min(0).optional(),
});

export const readAllSchema = z.object({
  /** Id or slug. All spaces by default. */
  space: z.string().trim().min(1).max(80).optional(),
});

/** Posts without activity for this long count as read. */
export const unreadDays = 14;
