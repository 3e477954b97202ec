import { like, sql } from 'drizzle-orm';
import { users } from '#api/features/accounts/users/schema.ts';
import { contentItems, contentTexts } from '#api/features/content/content/schema.ts';
import { contentDrafts } from '#api/features/content/drafts/schema.ts';
import { events } from '#api/features/events/events/schema.ts';
import { bumpContentEpoch } from '#api/platform/community-state/community-state.ts';
import type { Database } from '#api/platform/database/connect.ts';
import { newId } from '#api/platform/database/ids.ts';
import type { Tenant } from '#api/platform/tenancy/tenant-schema.ts';
import { generateScaleText } from './scale-texts.ts';
import { seedScaleCommunity } from './seed-scale-community.ts';

const [minute, hour] = [60_000, 3_600_000];
const atOnce = 250;
/** The publication time of the first item; each later item follows a minute after the previous one. */
const firstAt = Date.UTC(2025, 0, 1);
const levels = ['everyone', 'everyone', 'everyone', 'members', 'premium', 'donator'] as const;

export interface ScaledCounts {
  members: number;
  articles: number;
  events: number;
  posts: number;
  comments: number;
}

/**
 * Fills a community up to `scale` members and articles, a tenth as many events, five times as many posts and fifty
 * times as many comments, for load tests. Keeps existing rows, so a second run only adds what is missing. Content is
 * deterministic. Returns how many were added.
 */
export async function seedScale(
  db: Database,
  tenant: Tenant,
  scale: number,
  report?: (line: string) => void,
): Promise<ScaledCounts> {
  const members = await seedScaleMembers(db, tenant, scale);
  const content = await seedScaleContent(db, scale);
  return { members, ...content, ...(await seedScaleCommunity(db, tenant.slug, scale * 5, report)) };
}

/** Adds only the articles and events. Returns how many were added. */
export async function seedScaleContent(db: Database, scale: number): Promise<{ articles: number; events: number }> {
  const eventCount = Math.ceil(scale / 10);
  const articles = await db.$count(contentItems, like(contentItems.slug, 'load-article-%'));
  const existing = await db.$count(contentItems, like(contentItems.slug, 'load-event-%'));
  await inBatches(articles, scale, (numbers) => addItems(db, 'article', numbers));
  await inBatches(existing, eventCount, (numbers) => addItems(db, 'event', numbers));
  await bumpContentEpoch(db);
  return { articles: added(articles, scale), events: added(existing, eventCount) };
}

const added = (before: number, wanted: number) => Math.max(0, wanted - before);

/** Adds only the members. Returns how many were added. */
export async function seedScaleMembers(db: Database, { slug }: Tenant, scale: number): Promise<number> {
  const members = await db.$count(users, like(users.email, `load-%@${slug}.test`));
  await inBatches(members, scale, (numbers) => addMembers(db, slug, numbers));
  return added(members, scale);
}

async function inBatches(from: number, to: number, add: (numbers: number[]) => Promise<unknown>): Promise<void> {
  for (let start = from; start < to; start += atOnce) {
    await add(Array.from({ length: Math.min(atOnce, to - start) }, (_, index) => start + index));
  }
}

function addMembers(db: Database, slug: string, numbers: number[]) {
  const rows = numbers.map((number) => ({
    id: newId(),
    email: `load-${number}@${slug}.test`,
    name: generateScaleText('et', number, 2),
    locale: number % 2 ? ('en' as const) : ('et' as const),
    emailVerifiedAt: firstAt + number * minute,
    createdAt: firstAt + number * minute,
  }));
  return db.insert(users).values(rows);
}

/** Adds items, alternating between Estonian and English. */
function addItems(db: Database, type: 'article' | 'event', numbers: number[]) {
  const rows = numbers.map((number) => {
    const locale = number % 2 ? ('en' as const) : ('et' as const);
    const [title, summary, body] = [6, 12, 150].map((words, part) =>
      generateScaleText(locale, number * 3 + part, words),
    );
    const at = firstAt + number * minute;
    const text = { title: title ?? '', summary: summary ?? '', body: body ?? '', coverAlt: '', topics: [] };
    const item = {
      id: newId(),
      type,
      slug: `load-${type}-${number}`,
      state: 'published' as const,
      access: levels[number % levels.length] ?? 'everyone',
      publishAt: at,
      createdAt: at,
      updatedAt: at,
    };
    return { item, locale, text, startsAt: Date.now() + number * hour };
  });
  const drafts = rows.map(({ item, locale, text }) => {
    const { slug, access } = item;
    const content = {
      slug,
      access,
      hasPreview: true,
      authorId: null,
      coverKey: null,
      texts: { [locale]: text },
      details: {},
    };
    return { itemId: item.id, content, savedAt: item.createdAt, savedBy: null };
  });
  const begun = rows.map(({ item, startsAt }) => ({
    itemId: item.id,
    startsAt,
    endsAt: startsAt + 2 * hour,
    place: 'Tartu',
  }));
  return db.batch([
    db.insert(contentItems).values(rows.map(({ item }) => item)),
    db
      .insert(contentTexts)
      .values(
        rows.map(({ item, locale, text }) => ({ itemId: item.id, locale, ...text, plain: text.body, words: 150 })),
      ),
    db.insert(contentDrafts).values(drafts),
    type === 'event' ? db.insert(events).values(begun) : db.run(sql`select 1`),
  ]);
}
