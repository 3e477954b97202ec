import { z } from 'zod';

export const readPostSchema = z.object({
  /** Of the last comment that was displayed; 0 for the post alone. All of them by default. */
  position: z.int().min(0).optional(),
});

export const readAllSchema = z.object({
  /** Id or slug. All spaces by default. */
  space: z.string().trim().min(1).max(80).optional(),
});

/** Posts without activity for so long count as read. */
export const unreadDays = 14;
