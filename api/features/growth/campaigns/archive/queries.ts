import { and, desc, eq, type SQL, sql } from 'drizzle-orm';
import type { Database } from '#api/platform/database/connect.ts';
import type { Keyset } from '#api/platform/paging/contract.ts';
import type { CampaignTexts } from '../contract.ts';
import { campaigns } from '../schema.ts';

/** The campaign's existing slug, or else this one, with the end of its id appended if another campaign has it. */
export function archiveSlug(slug: string): SQL {
  const isTaken = sql`exists (select 1 from ${campaigns} as other where other.slug = ${slug})`;
  return sql`coalesce(${campaigns.slug}, iif(${isTaken}, ${slug} || '-' || substr(${campaigns.id}, -6), ${slug}))`;
}

/** Must match the condition of the partial index, or SQLite won't use it. */
const isArchived = sql`${campaigns.isPublic} = 1 and ${campaigns.startedAt} is not null`;

/** The parts of a text that a list shows. One character of the body is enough to know whether there is a body. */
const headOf = (locale: string) => {
  const part = (name: string) => sql`coalesce(${campaigns.texts} ->> ${`$.${locale}.${name}`}, '')`;
  return sql`json_object('subject', ${part('subject')}, 'preview', ${part('preview')}, 'body', substr(${part('body')}, 1, 1))`;
};

const entryColumns = {
  id: campaigns.id,
  slug: sql<string>`${campaigns.slug}`,
  startedAt: sql<number>`${campaigns.startedAt}`,
  heads: sql<string>`json_object('et', ${headOf('et')}, 'en', ${headOf('en')})`,
};

/** Selects a page of the archive, newest first. */
export function selectArchivedCampaigns(
  db: Database,
  { cursor, limit }: { cursor?: Keyset | undefined; limit: number },
) {
  const before = cursor && sql`(${campaigns.startedAt}, ${campaigns.id}) < (${cursor.value}, ${cursor.id})`;
  return db
    .select(entryColumns)
    .from(campaigns)
    .where(and(isArchived, before))
    .orderBy(desc(campaigns.startedAt), desc(campaigns.id))
    .limit(limit);
}

export type ArchivedRow = Awaited<ReturnType<typeof selectArchivedCampaigns>>[number];

/** Finds a campaign in the archive by its slug. */
export function findArchivedCampaign(db: Database, slug: string) {
  const { slug: slugColumn, startedAt, texts } = campaigns;
  return db
    .select({ slug: sql<string>`${slugColumn}`, startedAt: sql<number>`${startedAt}`, texts })
    .from(campaigns)
    .where(and(eq(slugColumn, slug), isArchived));
}

export function addToArchive(db: Database, which: SQL, slug: string) {
  return db
    .update(campaigns)
    .set({ isPublic: true, slug: archiveSlug(slug) })
    .where(which);
}

export function removeFromArchive(db: Database, which: SQL) {
  return db.update(campaigns).set({ isPublic: false }).where(which);
}

/** Matches the campaign if its sending has begun and its current `isPublic` is the given one. */
export const isCampaignArchivable = (id: string, { isPublic }: { isPublic: boolean }, onlyIf: SQL): SQL =>
  and(eq(campaigns.id, id), sql`${campaigns.startedAt} is not null`, eq(campaigns.isPublic, isPublic), onlyIf) as SQL;

export const parseArchivedHeads = (heads: string) => JSON.parse(heads) as CampaignTexts;
