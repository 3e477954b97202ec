import { z } from 'zod';

/** The maximum number of items of a list that staff can choose one by one, and act on in one call. */
export const maxSelected = 100;

/** Pagination of every list: where the previous page ended, and how many items to return. */
export const pageQuery = z.object({
  cursor: z.uuid().optional(),
  limit: z.coerce.number().int().min(1).max(100).default(20),
});

/** A day of a filter: the first or last one, in the community's time zone. */
export const dayFilter = z.iso.date({ error: 'date_invalid' }).optional();

/** Where a page ended in a list that isn't sorted by id alone: the last item's sort value and id. */
export interface Keyset {
  value: number;
  id: string;
}

const keysetPattern = /^(-?\d{1,16})\.([0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})$/;

/** {@link Keyset} as an opaque string that callers send back unchanged. */
const keysetCursor = z
  .string()
  .regex(keysetPattern)
  .transform((text): Keyset => {
    const [, value, id = ''] = keysetPattern.exec(text) ?? [];
    return { value: Number(value), id };
  });

/** Like {@link pageQuery}, but for a list sorted by a number, then by id. */
export const keysetQuery = pageQuery.extend({ cursor: keysetCursor.optional() });

/** The schema of one page of a list. `nextCursor` is null on the last page. */
export function pageOfSchema<Item extends z.ZodType>(item: Item) {
  return z.object({ items: z.array(item), nextCursor: z.string().nullable() });
}

export interface Page<Item> {
  items: Item[];
  nextCursor: string | null;
}
