import { bumpContentEpoch } from '#api/platform/community-state/community-state.ts';
import type { Database } from '#api/platform/database/connect.ts';
import { newId } from '#api/platform/database/ids.ts';
import { homeSectionsSchema } from './contract.ts';
import { deleteSections, insertSections } from './queries.ts';

/** Validates a home page and replaces the current one, in one transaction. */
export async function replaceHomeSections(db: Database, sections: unknown): Promise<void> {
  const rows = homeSectionsSchema.parse(sections).map((content) => ({ id: newId(), content }));
  await db.batch([deleteSections(db), insertSections(db, rows), bumpContentEpoch(db)]);
}
