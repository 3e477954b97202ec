import { inArray, type SQL } from 'drizzle-orm';
import { spaces } from './schema.ts';
import type { CommunityViewer } from './viewer.ts';

/** Filters spaces to those that the viewer may read, for a query that has `spaces` in it. */
export function isReadableSpace({ levels }: CommunityViewer): SQL {
  return inArray(spaces.readAccess, [...levels]);
}
