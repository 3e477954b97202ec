import { and, desc, eq, gt, inArray, lte, or, type SQL, sql } from 'drizzle-orm';
import { type AnySQLiteColumn, alias } from 'drizzle-orm/sqlite-core';
import type { AccessLevel } from '#api/features/accounts/entitlements/contract.ts';
import { isAccessLevelAllowed } from '#api/features/accounts/entitlements/index.ts';
import { users } from '#api/features/accounts/users/schema.ts';
import { expertProfiles } from '#api/features/people/experts/schema.ts';
import {
  type Bindable,
  type BindableTime,
  type BindableValue,
  cacheStatement,
  toSqlTime,
} from '#api/platform/database/cache-statement.ts';
import type { Database } from '#api/platform/database/connect.ts';
import type { Locale } from '#api/platform/i18n/locales.ts';
import type { ContentIdOrSlug, ContentType } from './contract.ts';
import { contentItems, contentTexts, formerSlugs } from './schema.ts';

const here = alias(contentItems, 'here');

interface Dated {
  state: AnySQLiteColumn;
  publishAt: AnySQLiteColumn;
}

/** Whether an item is live: its publication time has come and it hasn't been withdrawn. */
export function isPublished(now: BindableTime, { state, publishAt }: Dated = contentItems): SQL | undefined {
  return and(inArray(state, ['published', 'scheduled']), lte(publishAt, toSqlTime(now)));
}

/**
 * Matches the item at a slug: the one published there, or else the one that had the slug before. Doesn't check whether
 * the item is published or who has access.
 */
export function isAtSlug(type: ContentType, slug: BindableValue, now: BindableTime): SQL {
  const present = sql`select ${here.id} from ${contentItems} as here where ${and(eq(here.type, type), eq(here.slug, slug), isPublished(now, here))}`;
  const former = sql`select item_id from ${formerSlugs} where ${and(eq(formerSlugs.type, type), eq(formerSlugs.slug, slug))}`;
  return sql`${contentItems.id} = coalesce((${present}), (${former}))`;
}

export interface Viewer {
  opens: readonly AccessLevel[];
  locale: Locale;
  now: Date;
}

/** The viewer of a prepared statement, whose time may be bound later. */
export type ViewerParameters = Omit<Viewer, 'now'> & { now: BindableTime };

/** The access condition of every list, search and sitemap. Reads only `contentItems`, so it needs no join. */
export function isShownTo({ opens, now }: ViewerParameters): SQL | undefined {
  return and(isPublished(now), isAccessLevelAllowed(contentItems.access, opens));
}

/** Joins one language version: the viewer's, or the other if that is missing. */
export function inLanguage(locale: Locale): SQL | undefined {
  const own = sql`exists (select 1 from ${contentTexts} as own where own.item_id = ${contentItems.id} and own.locale = ${locale})`;
  return and(eq(contentTexts.itemId, contentItems.id), or(eq(contentTexts.locale, locale), sql`not ${own}`));
}

/** Columns of a card. The body isn't read. */
export const shownColumns = {
  id: contentItems.id,
  slug: contentItems.slug,
  access: contentItems.access,
  publishAt: sql<number>`${contentItems.publishAt}`,
  updatedAt: contentItems.updatedAt,
  coverKey: contentItems.coverKey,
  authorName: users.name,
  locale: contentTexts.locale,
  title: contentTexts.title,
  summary: contentTexts.summary,
  coverAlt: contentTexts.coverAlt,
  topics: contentTexts.topics,
  words: contentTexts.words,
};

interface ShownFilter<Text = string, Count = number> {
  type: ContentType;
  topic?: Text | undefined;
  cursor?: Text | undefined;
  limit: Count;
}

type GivenFilter = ShownFilter<BindableValue, BindableValue<number>>;

function buildShownItems(db: Database, viewer: ViewerParameters, { type, topic, cursor, limit }: GivenFilter) {
  const before = sql`(${contentItems.publishAt}, ${contentItems.id}) < (select publish_at, id from ${contentItems} as last where last.id = ${cursor})`;
  const hasTopic = sql`exists (select 1 from json_each(${contentTexts.topics}) where value = ${topic} collate nocase)`;
  return db
    .select(shownColumns)
    .from(contentItems)
    .innerJoin(contentTexts, inLanguage(viewer.locale))
    .leftJoin(users, eq(users.id, contentItems.authorId))
    .where(
      and(eq(contentItems.type, type), isShownTo(viewer), topic ? hasTopic : undefined, cursor ? before : undefined),
    )
    .orderBy(desc(contentItems.publishAt), desc(contentItems.id))
    .limit(limit);
}

type ShownShape = Pick<Viewer, 'opens' | 'locale'> & Record<'hasTopic' | 'hasCursor', boolean>;

const keptShown = cacheStatement(
  (
    db,
    { at, topic, cursor, limit }: Bindable<Record<'at' | 'limit', number> & Record<'topic' | 'cursor', string>>,
    type: ContentType,
    { hasTopic, hasCursor, ...viewer }: ShownShape,
  ) =>
    buildShownItems(
      db,
      { ...viewer, now: at },
      { type, topic: hasTopic ? topic : undefined, cursor: hasCursor ? cursor : undefined, limit },
    ),
);

/**
 * Selects a page of items that the viewer has access to, newest first. The cursor is the last item of the previous
 * page.
 */
export function selectShownItems(db: Database, { opens, locale, now }: Viewer, filter: ShownFilter) {
  const { type, topic = '', cursor = '', limit } = filter;
  const shape = { opens, locale, hasTopic: topic !== '', hasCursor: cursor !== '' };
  return keptShown(db, { at: now.getTime(), topic, cursor, limit }, type, shape);
}

export type ShownRow = Awaited<ReturnType<typeof selectShownItems>>[number];

/** Selects when a list of these types next gains an item. One row; its time is null if none is scheduled. */
export function nextPublicationQuery(db: Database, types: readonly ContentType[], now: BindableTime) {
  return db
    .select({ at: sql<number | null>`min(${contentItems.publishAt})` })
    .from(contentItems)
    .where(
      and(
        inArray(contentItems.type, [...types]),
        eq(contentItems.state, 'scheduled'),
        gt(contentItems.publishAt, toSqlTime(now)),
      ),
    );
}

/** The query of {@link nextPublicationQuery} as a separate statement that is built once. */
export const findNextPublication = cacheStatement(
  (db, { at }: Bindable<{ at: number }>, types: readonly ContentType[]) => nextPublicationQuery(db, types, at),
);

type GivenAddress = { slug: BindableValue } | { id: BindableValue };

/** Matches the item of a type with this id, or at this current or former slug. */
export function isAtAddress(type: ContentType, address: GivenAddress, now: BindableTime): SQL {
  return 'slug' in address ? isAtSlug(type, address.slug, now) : eq(contentItems.id, address.id);
}

type Found = Pick<Viewer, 'locale'> & { now: BindableTime };

function buildPublishedItem(db: Database, type: ContentType, address: GivenAddress, { locale, now }: Found) {
  return db
    .select({
      ...shownColumns,
      hasPreview: contentItems.hasPreview,
      body: contentTexts.body,
      authorId: users.id,
      authorHeadline: locale === 'et' ? expertProfiles.headlineEt : expertProfiles.headlineEn,
      authorPictureFile: expertProfiles.pictureFile,
      authorAvatarKey: users.avatarKey,
      locales: sql<string>`(select group_concat(locale) from ${contentTexts} as each where each.item_id = ${contentItems.id})`,
    })
    .from(contentItems)
    .innerJoin(contentTexts, inLanguage(locale))
    .leftJoin(users, eq(users.id, contentItems.authorId))
    .leftJoin(
      expertProfiles,
      and(eq(expertProfiles.userId, users.id), eq(expertProfiles.isListed, true), eq(users.isExpert, true)),
    )
    .where(and(eq(contentItems.type, type), isAtAddress(type, address, now), isPublished(now)))
    .limit(1);
}

const keptPublished = cacheStatement(
  (
    db,
    { at, address }: Bindable<{ at: number; address: string }>,
    type: ContentType,
    { locale, isSlug }: { locale: Locale; isSlug: boolean },
  ) => buildPublishedItem(db, type, isSlug ? { slug: address } : { id: address }, { locale, now: at }),
);

/** Finds a published item by its address, regardless of access, in one language. At most one row. */
export function findPublishedItem(db: Database, type: ContentType, address: ContentIdOrSlug, { locale, now }: Viewer) {
  const isSlug = 'slug' in address;
  const values = { at: now.getTime(), address: isSlug ? address.slug : address.id };
  return keptPublished(db, values, type, { locale, isSlug });
}

export type PublishedRow = Awaited<ReturnType<typeof findPublishedItem>>[number];

/** Marks due items as published. {@link isPublished} doesn't depend on it. */
export function publishScheduled(db: Database, now: Date) {
  const isDue = and(eq(contentItems.state, 'scheduled'), lte(contentItems.publishAt, now.getTime()));
  return db.update(contentItems).set({ state: 'published' }).where(isDue);
}

/** Adds a view to a published item. */
export function addContentView(db: Database, id: string, now: Date) {
  return db
    .update(contentItems)
    .set({ viewCount: sql`${contentItems.viewCount} + 1` })
    .where(and(eq(contentItems.id, id), isPublished(now)));
}

/** Selects the addresses and languages of public items, for the sitemap. */
export function selectAddresses(db: Database, types: readonly ContentType[], now: Date, limit: number) {
  return db
    .select({
      id: contentItems.id,
      type: contentItems.type,
      slug: contentItems.slug,
      updatedAt: contentItems.updatedAt,
      locales: sql<string>`group_concat(${contentTexts.locale})`,
    })
    .from(contentItems)
    .innerJoin(contentTexts, eq(contentTexts.itemId, contentItems.id))
    .where(and(inArray(contentItems.type, [...types]), isPublished(now), eq(contentItems.access, 'everyone')))
    .groupBy(contentItems.id)
    .orderBy(desc(contentItems.publishAt), desc(contentItems.id))
    .limit(limit);
}

/** Records the current address as a former one, before an item moves or is withdrawn. */
export function saveFormerSlug(db: Database, id: string, now: Date) {
  const { type, slug, id: itemId } = contentItems;
  const leftAt = sql<number>`${now.getTime()}`.as('left_at');
  return db
    .insert(formerSlugs)
    .select(
      db
        .select({ type, slug, itemId: sql<string>`${itemId}`.as('item_id'), leftAt })
        .from(contentItems)
        .where(and(eq(itemId, id), isPublished(now))),
    )
    .onConflictDoUpdate({
      target: [formerSlugs.type, formerSlugs.slug],
      set: { itemId: sql`excluded.item_id`, leftAt: sql`excluded.left_at` },
    });
}
