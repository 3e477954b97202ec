import { z } from 'zod';

/** `?cursor=&limit=` of every list: where the previous page ended, and how many items to return. */
export const pageQuery = z.object({
  cursor: z.uuid().optional(),
  limit: z.coerce.number().int().min(1).max(100).default(20),
});

/** One page of a list. `nextCursor` is null on the last page. */
export function pageOfSchema<Item extends z.ZodType>(item: Item) {
  return z.object({ items: z.array(item), nextCursor: z.string().nullable() });
}

export interface Page<Item> {
  items: Item[];
  nextCursor: string | null;
}
