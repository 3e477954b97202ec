import type { SQL } from 'drizzle-orm';
import type { Context } from '#api/context.ts';
import type { Member } from '#api/permissions.ts';
import { searchRightsOf } from '../../search/index.ts';
import { passagesOf, passagesOfDiscussion } from './candidates.ts';
import { type DocumentRow, findQuotedDiscussions, findQuotedDocuments, selectNearbyExperts } from './queries.ts';

/** Returns queries for a `namedBatch` that read those of the sources with these ids that the member may read now. */
export function quotedSourceReads(context: Context, member: Member, ids: SQL) {
  const { db, locale } = context;
  const { visible, viewer } = searchRightsOf(context, member);
  return {
    documents: findQuotedDocuments(db, ids, visible),
    discussions: viewer ? [findQuotedDiscussions(db, ids, viewer, locale)] : [],
    experts: selectNearbyExperts(db, visible, locale),
  };
}

type DiscussionRow = Parameters<typeof passagesOfDiscussion>[0];

/** Groups the passages that were read by the id of their text. */
export function groupPassages(documents: readonly DocumentRow[], discussions: readonly DiscussionRow[]) {
  const passages = [...documents.flatMap(passagesOf), ...discussions.flatMap(passagesOfDiscussion)];
  return Map.groupBy(passages, ({ id }) => id);
}
