import { z } from 'zod';

/** `?cursor=&limit=` of every list: where the page before ended, and how many to answer. */
export const pageQuery = z.object({
  cursor: z.uuid().optional(),
  limit: z.coerce.number().int().min(1).max(100).default(20),
});

/** One page of a list; `nextCursor` is null on the last one. */
export function pageOfSchema<Item extends z.ZodType>(item: Item) {
  return z.object({ items: z.array(item), nextCursor: z.string().nullable() });
}

export interface Page<Item> {
  items: Item[];
  nextCursor: string | null;
}
