import type { BatchItem } from 'drizzle-orm/batch';
import { contentItems, contentTexts } from '#api/features/content/content/schema.ts';
import { materials } from '#api/features/content/materials/schema.ts';
import { mediaFiles } from '#api/features/content/media/schema.ts';
import type { Recipe } from '#api/features/content/recipes/contract.ts';
import { recipes } from '#api/features/content/recipes/schema.ts';
import { resources } from '#api/features/content/resources/schema.ts';
import { videos } from '#api/features/content/videos/schema.ts';
import { events } from '#api/features/events/events/schema.ts';
import { bumpContentEpoch } from '#api/platform/community-state/community-state.ts';
import type { Database } from '#api/platform/database/connect.ts';
import { newId } from '#api/platform/database/ids.ts';
import { databaseOf } from './settings.ts';

type Item = typeof contentItems.$inferInsert;
const day = 24 * 3_600_000;

const closedTypes = ['article', 'video', 'material', 'resource', 'event'] as const;
const closings = ['members', 'premium', 'donator', 'draft', 'scheduled', 'archived'] as const;
export type Closing = (typeof closings)[number];

export interface ClosedItem {
  id: string;
  slug: string;
  type: (typeof closedTypes)[number];
  closing: Closing;
  /** A text in its title, summary, topic, link and cover. */
  mark: string;
  /** A text that only viewers with access see: in the rest of the body, the recipe, the file or the link. */
  inner: string;
}

/**
 * Publishes an item of each type for each access level. Also adds an item of each type in each state in which it can't
 * be seen.
 */
export async function publishClosedItems(community: string): Promise<ClosedItem[]> {
  const db = databaseOf(community);
  const items: ClosedItem[] = [];
  for (const type of closedTypes) {
    for (const closing of closings) items.push(await insertClosedItem(db, community, type, closing));
  }
  await db.batch([bumpContentEpoch(db)]);
  return items;
}

async function insertClosedItem(db: Database, community: string, type: ClosedItem['type'], closing: Closing) {
  const id = newId();
  const mark = `peidus${type}${closing}${id.slice(-6)}`;
  const inner = `sisu${mark}`;
  const isTier = closing === 'members' || closing === 'premium' || closing === 'donator';
  const at = Date.now() - 60_000;
  const item: Item = {
    id,
    type,
    slug: mark,
    access: isTier ? closing : 'everyone',
    state: isTier ? 'published' : closing,
    publishAt: closing === 'draft' ? null : closing === 'scheduled' ? at + day : at,
    coverKey: `${community}/content/${mark}-1200x800.webp`,
    createdAt: at,
    updatedAt: at,
  };
  const text = {
    title: `Teema ${mark}`,
    summary: `Lugu ${mark}`,
    body: `Algus.\n\n## Edasi\n\n${'Vahepeal. '.repeat(80)}\n\n${inner}`,
    plain: `Algus. ${mark} ${inner}`,
    coverAlt: mark,
    topics: [mark],
    words: 200,
  };
  await db.batch([
    db.insert(contentItems).values(item),
    ...(['et', 'en'] as const).map((locale) => db.insert(contentTexts).values({ itemId: id, locale, ...text })),
    ...insertItemDetails(db, { itemId: id, type, mark, inner, at }),
  ]);
  return { id, slug: mark, type, closing, mark, inner };
}

interface Beside extends Pick<ClosedItem, 'type' | 'mark' | 'inner'> {
  itemId: string;
  at: number;
}

function insertItemDetails(db: Database, { itemId, type, mark, inner, at }: Beside): BatchItem<'sqlite'>[] {
  const both = (text: string) => ({ et: text, en: text });
  const fileId = newId();
  const file = (purpose: 'video' | 'material', kind: string, extension: string) =>
    db.insert(mediaFiles).values({
      ...{ id: fileId, purpose, name: inner, bytes: 9, type: kind, extension, state: 'ready', key: `x/media/${inner}` },
      ...{ parts: {}, createdAt: at, expiresAt: at, readyAt: at },
    });
  if (type === 'article') {
    const ingredients = [{ amount: 1, unit: null, name: both(inner) }];
    const content: Recipe = { servings: 1, prepMinutes: 1, cookMinutes: 1, ingredients, steps: [both(inner)] };
    return [db.insert(recipes).values({ itemId, content })];
  }
  if (type === 'video') {
    const source = { kind: 'file', fileId } as const;
    return [
      file('video', 'video/mp4', 'mp4'),
      db.insert(videos).values({ itemId, source, fileId, seconds: 9, tracks: [] }),
    ];
  }
  if (type === 'material') {
    return [file('material', 'application/pdf', 'pdf'), db.insert(materials).values({ itemId, fileId })];
  }
  if (type === 'resource') {
    const links = [{ address: `https://example.com/${mark}`, title: both(mark), note: both(mark) }];
    return [db.insert(resources).values({ itemId, position: 1, links })];
  }
  const time = { startsAt: at + 3 * day, endsAt: at + 4 * day };
  return [db.insert(events).values({ itemId, ...time, place: mark, onlineUrl: `https://meet.example/${inner}` })];
}
