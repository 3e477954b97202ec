import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { eq, inArray } from 'drizzle-orm';
import type { BatchItem } from 'drizzle-orm/batch';
import { contentItems, contentTexts } from '#api/features/content/content/schema.ts';
import type { WorkingCopy } from '#api/features/content/drafts/contract.ts';
import { contentDrafts } from '#api/features/content/drafts/schema.ts';
import { materials } from '#api/features/content/materials/schema.ts';
import { mediaFiles } from '#api/features/content/media/schema.ts';
import { resources } from '#api/features/content/resources/schema.ts';
import { extractSpokenText } from '#api/features/content/videos/extract-spoken-text.ts';
import { videos } from '#api/features/content/videos/schema.ts';
import { parseWebVtt, serializeWebVtt } from '#api/platform/captions/web-vtt.ts';
import { bumpContentEpoch } from '#api/platform/community-state/community-state.ts';
import type { Database } from '#api/platform/database/connect.ts';
import { newId } from '#api/platform/database/ids.ts';
import type { Locale } from '#api/platform/i18n/locales.ts';
import { cleanImage, imageTypes } from '#api/platform/images/clean-image.ts';
import { countWords } from '#api/platform/markdown/headings.ts';
import { markdownToText } from '#api/platform/markdown/markdown-to-text.ts';
import type { Tenant } from '#api/platform/tenancy/tenant-schema.ts';
import { OperatorError } from './operator-error.ts';
import type { TenantFolder } from './read-folders.ts';
import { describeFile, type MediaEntry } from './read-media.ts';
import { refuseProduction } from './seed-accounts.ts';
import type { Target } from './target/target.ts';

const day = 24 * 60 * 60 * 1000;

interface Place {
  target: Target;
  tenant: Tenant;
  db: Database;
  /** The folder that contains the files. */
  folder: string;
}

/** Creates missing demo videos, materials and topics, on this machine only. */
export async function seedMedia(
  target: Target,
  tenant: Tenant,
  { folder, media }: Pick<TenantFolder, 'folder' | 'media'>,
): Promise<number> {
  if (media.length === 0) return 0;
  refuseProduction(target.kind);
  const db = target.connect(tenant);
  const known = await db
    .select({ type: contentItems.type, slug: contentItems.slug })
    .from(contentItems)
    .where(inArray(contentItems.type, ['video', 'material', 'resource']));
  const missing = media.filter(({ type, slug }) => !known.some((item) => item.type === type && item.slug === slug));
  for (const entry of missing) await insertEntry({ target, tenant, db, folder: join(folder, 'media') }, entry);
  return missing.length;
}

async function insertEntry(place: Place, entry: MediaEntry): Promise<void> {
  const { db } = place;
  const [id, at] = [newId(), Date.now() - entry.daysAgo * day];
  const { type, slug, access, texts } = entry;
  const details = await detailsOf(place, entry, at);
  const common = { slug, access, hasPreview: true, authorId: null, coverKey: await storeCover(place, entry.cover) };
  const content: WorkingCopy = { ...common, texts, details: details.draft };
  const versions = (['et', 'en'] as const).flatMap((locale: Locale) => {
    const text = texts[locale];
    if (!text) return [];
    const plain = markdownToText(text.body);
    return [{ itemId: id, locale, ...text, plain, words: countWords(plain) }];
  });
  await db.batch([
    db
      .insert(contentItems)
      .values({ id, type, state: 'published', publishAt: at, createdAt: at, updatedAt: at, ...common }),
    db.insert(contentDrafts).values({ itemId: id, content, savedAt: at }),
    ...versions.map((row) => db.insert(contentTexts).values(row)),
    details.insert(db, id),
    bumpContentEpoch(db),
  ]);
}

interface Details {
  /** The details of the working copy. */
  draft: WorkingCopy['details'];
  /** Inserts the published details. */
  insert: (db: Database, itemId: string) => BatchItem<'sqlite'>;
}

async function detailsOf(place: Place, entry: MediaEntry, at: number): Promise<Details> {
  if (entry.type === 'resource') {
    const { position, links } = entry;
    const draft = { position, links };
    return { draft, insert: (db, itemId) => db.insert(resources).values({ itemId, ...draft }) };
  }
  const fileId = await storeMedia(place, entry, at);
  if (entry.type === 'material') {
    return { draft: { fileId }, insert: (db, itemId) => db.insert(materials).values({ itemId, fileId }) };
  }
  const { seconds } = entry;
  const tracks = entry.tracks.map(({ kind, locale, file }) => {
    const { cues, leftOut } = parseWebVtt(readFileSync(join(place.folder, file), 'utf8')) ?? { cues: [], leftOut: [] };
    if (cues.length === 0) throw new OperatorError([`${file} has no captions that can be read as WebVTT or SubRip`]);
    for (const { line, fault } of leftOut) console.warn(`${file}: line ${line} is left out (${fault})`);
    return { kind, locale, text: serializeWebVtt(cues) };
  });
  const source = { kind: 'file' as const, fileId };
  const insert = (db: Database, itemId: string) =>
    db.insert(videos).values({ itemId, source, fileId, seconds, tracks, spoken: extractSpokenText(tracks) });
  return { draft: { source, seconds, tracks }, insert };
}

/**
 * Stores a file like a finished upload. Its name derives from its content, so a second run doesn't
 * store it again.
 */
async function storeMedia({ target, tenant, db, folder }: Place, entry: MediaEntry & { file: string }, at: number) {
  const path = join(folder, entry.file);
  const { type, extension, bytes, digest } = describeFile(path);
  const key = `${tenant.slug}/media/${digest.slice(0, 40)}`;
  const [known] = await db.select({ id: mediaFiles.id }).from(mediaFiles).where(eq(mediaFiles.key, key));
  if (known) return known.id;
  await target.putFile({ key, type, path });
  const id = newId();
  const purpose = entry.type === 'video' ? ('video' as const) : ('material' as const);
  const times = { createdAt: at, expiresAt: at, readyAt: at };
  const row = {
    id,
    purpose,
    name: entry.file,
    bytes,
    type,
    extension,
    state: 'ready' as const,
    key,
    parts: {},
    ...times,
  };
  await db.insert(mediaFiles).values(row);
  return id;
}

async function storeCover({ target, tenant, folder }: Place, file: string | undefined): Promise<string | null> {
  const image = file && cleanImage(readFileSync(join(folder, file)));
  if (!file || !image) return null;
  const { bytes, width, height, extension } = image;
  const key = `${tenant.slug}/content/${file.replace(/\.\w+$/, '')}-${width}x${height}.${extension}`;
  await target.putFile({ key, type: imageTypes[extension], bytes });
  return key;
}
