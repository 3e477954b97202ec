import { bumpContentEpoch } from '#api/platform/community-state/community-state.ts';
import type { Database } from '#api/platform/database/connect.ts';
import { newId } from '#api/platform/database/ids.ts';
import { namedBatch } from '#api/platform/database/named-batch.ts';
import { homeSectionsSchema } from './contract.ts';
import { selectSections, storeHome } from './queries.ts';
import { parseHomePage, reuseSectionIds } from './rules.ts';

/** Validates a home page and replaces the current one, in one transaction. */
export async function replaceHomeSections(db: Database, sections: unknown): Promise<void> {
  const parsed = homeSectionsSchema.parse(sections);
  const { page: from } = parseHomePage(await selectSections(db));
  const to = reuseSectionIds(from, parsed, newId);
  await namedBatch(db, { ...storeHome(db, { from, to }), epoch: bumpContentEpoch(db) });
}
