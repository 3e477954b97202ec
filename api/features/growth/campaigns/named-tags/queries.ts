import { and, inArray, isNotNull, or, type SQL, sql } from 'drizzle-orm';
import { refersToTag, replaceTagInConditions, selectNamedTags } from '#api/features/growth/segments/index.ts';
import type { Database } from '#api/platform/database/connect.ts';
import { unsentStates } from '../contract.ts';
import { campaigns } from '../schema.ts';

/** Whether the campaign's segment is still used: it hasn't been sent, or its recipients are being recorded. */
const isOpen = or(inArray(campaigns.state, [...unsentStates]), isNotNull(campaigns.recordedUpTo)) as SQL;

/** Selects campaigns whose segment still uses tags, by tag. */
export function selectCampaignsByTag(db: Database) {
  const { id, name, segment } = campaigns;
  const naming = { table: campaigns, id, name, conditions: segment };
  return db.all<{ tagId: string; id: string; name: string }>(selectNamedTags(naming, isOpen));
}

/** Whether a campaign's segment still uses a tag. */
export const isTagInCampaign = (tagId: string): SQL =>
  sql`exists (select 1 from ${campaigns} where ${isOpen} and ${refersToTag(campaigns.segment, tagId)})`;

/**
 * Replaces a tag in campaigns with the tag that it is merged into. The campaigns get a new version but keep their date.
 */
export function replaceTagInCampaigns(db: Database, { from, to }: { from: string; to: string }, onlyIf: SQL) {
  return db
    .update(campaigns)
    .set({ segment: replaceTagInConditions(campaigns.segment, from, to), version: sql`${campaigns.version} + 1` })
    .where(and(isOpen, refersToTag(campaigns.segment, from), onlyIf));
}
