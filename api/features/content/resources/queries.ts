import { and, asc, desc, eq, inArray } from 'drizzle-orm';
import { users } from '#api/features/accounts/users/schema.ts';
import type { Database } from '#api/platform/database/connect.ts';
import { inLanguage, isShownTo, shownColumns, type Viewer } from '../content/index.ts';
import { contentItems, contentTexts } from '../content/schema.ts';
import { videos } from '../videos/schema.ts';
import { type ResourceLink, topicItemTypes } from './contract.ts';
import { resources } from './schema.ts';

export function upsertResource(db: Database, itemId: string, row: { position: number; links: ResourceLink[] }) {
  return db
    .insert(resources)
    .values({ itemId, ...row })
    .onConflictDoUpdate({ target: resources.itemId, set: row });
}

/** Selects the topics available to the viewer, in all languages, in order. */
export function selectTopics(db: Database, viewer: Viewer) {
  return db
    .select({
      id: contentItems.id,
      slug: contentItems.slug,
      locale: contentTexts.locale,
      title: contentTexts.title,
      summary: contentTexts.summary,
      links: resources.links,
    })
    .from(contentItems)
    .innerJoin(contentTexts, eq(contentTexts.itemId, contentItems.id))
    .innerJoin(resources, eq(resources.itemId, contentItems.id))
    .where(and(eq(contentItems.type, 'resource'), isShownTo(viewer)))
    .orderBy(asc(resources.position), asc(contentItems.id));
}

export type TopicRow = Awaited<ReturnType<typeof selectTopics>>[number];

/** Selects the newest articles, videos and materials available to the viewer. */
export function selectTopicItems(db: Database, viewer: Viewer, limit: number) {
  return db
    .select({ ...shownColumns, type: contentItems.type, seconds: videos.seconds })
    .from(contentItems)
    .innerJoin(contentTexts, inLanguage(viewer.locale))
    .leftJoin(users, eq(users.id, contentItems.authorId))
    .leftJoin(videos, eq(videos.itemId, contentItems.id))
    .where(and(inArray(contentItems.type, [...topicItemTypes]), isShownTo(viewer)))
    .orderBy(desc(contentItems.publishAt), desc(contentItems.id))
    .limit(limit);
}

export type TopicItemRow = Awaited<ReturnType<typeof selectTopicItems>>[number];
