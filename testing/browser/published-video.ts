import { contentItems, contentTexts } from '#api/features/content/content/schema.ts';
import type { VideoSource } from '#api/features/content/videos/contract.ts';
import { videos } from '#api/features/content/videos/schema.ts';
import { newId } from '#api/platform/database/ids.ts';
import { databaseOf } from './settings.ts';

/** Publishes an embedded video and returns its slug. */
export async function publishVideo(slug: string, source: VideoSource): Promise<string> {
  const db = databaseOf(slug);
  const [itemId, at] = [newId(), Date.now() - 1000];
  const address = `video-${itemId.slice(-12)}`;
  const dates = { publishAt: at, createdAt: at, updatedAt: at };
  const text = { title: 'Elsewhere', summary: '', body: '', coverAlt: '', topics: [], words: 0 };
  await db.batch([
    db.insert(contentItems).values({ id: itemId, type: 'video', slug: address, state: 'published', ...dates }),
    db.insert(contentTexts).values({ itemId, locale: 'en', ...text }),
    db.insert(videos).values({ itemId, source, tracks: [] }),
  ]);
  return address;
}
