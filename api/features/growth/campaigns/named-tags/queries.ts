import { and, inArray, isNotNull, or, type SQL, sql } from 'drizzle-orm';
import { namesTag, selectNamedTags, withTagReplaced } from '#api/features/growth/segments/index.ts';
import type { Database } from '#api/platform/database/connect.ts';
import { unsentStates } from '../contract.ts';
import { campaigns } from '../schema.ts';

/** Its segment still decides who gets it: it isn't sent yet, or its recipients are being recorded. */
const isOpen = or(inArray(campaigns.state, [...unsentStates]), isNotNull(campaigns.recordedUpTo)) as SQL;

/** The campaigns that name tags and still ask who has them, by tag. */
export function selectCampaignsByTag(db: Database) {
  const { id, name, segment } = campaigns;
  const naming = { table: campaigns, id, name, conditions: segment };
  return db.all<{ tagId: string; id: string; name: string }>(selectNamedTags(naming, isOpen));
}

/** Whether a campaign names a tag and still asks who has it. */
export const isTagInCampaign = (tagId: string): SQL =>
  sql`exists (select 1 from ${campaigns} where ${isOpen} and ${namesTag(campaigns.segment, tagId)})`;

/** Campaigns name another tag in place of one that is merged into it. They have a new version, but keep their date. */
export function replaceTagInCampaigns(db: Database, { from, to }: { from: string; to: string }, onlyIf: SQL) {
  return db
    .update(campaigns)
    .set({ segment: withTagReplaced(campaigns.segment, from, to), version: sql`${campaigns.version} + 1` })
    .where(and(isOpen, namesTag(campaigns.segment, from), onlyIf));
}
