import { materials } from '#api/features/content/materials/schema.ts';
import type { MediaPurpose } from '#api/features/content/media/contract.ts';
import { mediaFiles } from '#api/features/content/media/schema.ts';
import type { VideoSource, VideoTrack } from '#api/features/content/videos/contract.ts';
import { extractSpokenText } from '#api/features/content/videos/extract-spoken-text.ts';
import { videos } from '#api/features/content/videos/schema.ts';
import { newId } from '#api/platform/database/ids.ts';
import { bindings } from './bindings.ts';
import { testNow } from './clock.ts';
import type { TestCommunity } from './create-test-community.ts';
import { insertContent } from './published-content.ts';

type Item = Parameters<typeof insertContent>[1];
type Texts = Parameters<typeof insertContent>[2];

/** Inserts a completely uploaded file. By default, adjacent bytes always differ. */
export async function insertMedia(
  { db, tenant }: TestCommunity,
  purpose: MediaPurpose = 'video',
  content: Uint8Array = Uint8Array.from({ length: 1000 }, (_, index) => index % 251),
): Promise<{ id: string; key: string; content: Uint8Array }> {
  const [id, key, at] = [newId(), `${tenant.slug}/media/${crypto.randomUUID()}`, testNow.getTime()];
  const kind =
    purpose === 'video' ? { type: 'video/mp4', extension: 'mp4' } : { type: 'application/pdf', extension: 'pdf' };
  await bindings.FILES.put(key, content);
  await db.insert(mediaFiles).values({
    id,
    purpose,
    name: 'kuu',
    bytes: content.byteLength,
    ...kind,
    state: 'ready',
    key,
    parts: {},
    createdAt: at,
    expiresAt: at,
    readyAt: at,
  });
  return { id, key, content };
}

/** Inserts a published video, by default from an uploaded file. */
export async function insertVideo(
  community: TestCommunity,
  item: Item = {},
  { source, tracks = [], texts }: { source?: VideoSource; tracks?: VideoTrack[]; texts?: Texts } = {},
): Promise<{ id: string; slug: string; content: Uint8Array }> {
  const file = await insertMedia(community);
  const made = await insertContent(community, { type: 'video', ...item }, texts);
  await community.db.insert(videos).values({
    itemId: made.id,
    source: source ?? { kind: 'file', fileId: file.id },
    fileId: source ? null : file.id,
    seconds: 60,
    tracks,
    spoken: extractSpokenText(tracks),
  });
  return { ...made, content: file.content };
}

/** Inserts a published material, by default a PDF. */
export async function insertMaterial(
  community: TestCommunity,
  item: Item = {},
): Promise<{ id: string; slug: string; content: Uint8Array }> {
  const file = await insertMedia(community, 'material');
  const made = await insertContent(community, { type: 'material', ...item });
  await community.db.insert(materials).values({ itemId: made.id, fileId: file.id });
  return { ...made, content: file.content };
}
