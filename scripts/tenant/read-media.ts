import { createHash } from 'node:crypto';
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { z } from 'zod';
import { accessLevels } from '#api/features/accounts/entitlements/contract.ts';
import { slugSchema } from '#api/features/content/content/contract.ts';
import { draftTextSchema } from '#api/features/content/drafts/contract.ts';
import { resourceLinkSchema } from '#api/features/content/resources/contract.ts';
import { trackKinds } from '#api/features/content/videos/contract.ts';
import { detectFileType } from '#api/platform/files/file-type.ts';
import { localeSchema } from '#api/platform/i18n/locales.ts';
import { cleanImage } from '#api/platform/images/clean-image.ts';
import { maxPictureSize } from '#api/platform/images/contract.ts';
import { parseFile, shortenPath } from './parse-file.ts';

const file = z.string().regex(/^[a-z0-9][a-z0-9.-]*\.[a-z0-9]+$/, { error: 'a file of the folder media' });

const common = {
  slug: slugSchema,
  access: z.enum(accessLevels).default('everyone'),
  daysAgo: z.int().min(0).max(1000),
  /** A picture in the folder `media`. */
  cover: file.optional(),
  texts: z.strictObject({ et: draftTextSchema, en: draftTextSchema }).partial(),
};

const track = z.strictObject({ kind: z.enum(trackKinds), locale: localeSchema, file });

/** `media.json`: videos, materials and topics to seed. */
const mediaEntriesSchema = z
  .array(
    z.discriminatedUnion('type', [
      z.strictObject({
        ...common,
        type: z.literal('video'),
        file,
        seconds: z.int().min(1),
        tracks: z.array(track).default([]),
      }),
      z.strictObject({ ...common, type: z.literal('material'), file }),
      z.strictObject({
        ...common,
        type: z.literal('resource'),
        position: z.int().min(0),
        links: z.array(resourceLinkSchema),
      }),
    ]),
  )
  .max(60);

export type MediaEntry = z.output<typeof mediaEntriesSchema>[number];

/** Reads a community's `media.json`. Adds its errors and missing files to `faults`. */
export function readMedia(folder: string, faults: string[]): MediaEntry[] {
  const path = join(folder, 'media.json');
  if (!existsSync(path)) return [];
  const entries = parseFile(path, mediaEntriesSchema, faults) ?? [];
  for (const name of entries.flatMap(filesOf)) {
    if (!existsSync(join(folder, 'media', name))) {
      faults.push(`${shortenPath(path)}: names "${name}", which is not in ${shortenPath(join(folder, 'media'))}`);
    }
  }
  faults.push(...findUnfitCovers(join(folder, 'media'), entries));
  return entries;
}

/** Finds covers that aren't pictures or are too large: they would be silently skipped. */
function findUnfitCovers(folder: string, entries: readonly MediaEntry[]): string[] {
  return entries.flatMap(({ cover }) => {
    const path = cover && join(folder, cover);
    if (!path || !existsSync(path)) return [];
    const image = cleanImage(readFileSync(path));
    if (!image) return [`${shortenPath(path)}: isn't a JPEG, PNG or WebP picture`];
    const side = Math.max(image.width, image.height);
    return side > maxPictureSize.pixels
      ? [`${shortenPath(path)}: is ${side} pixels large; at most ${maxPictureSize.pixels} are allowed on a side`]
      : [];
  });
}

function filesOf(entry: MediaEntry): string[] {
  const own = entry.type === 'resource' ? [] : [entry.file];
  const tracks = entry.type === 'video' ? entry.tracks.map((each) => each.file) : [];
  return [...own, ...tracks, ...(entry.cover ? [entry.cover] : [])];
}

/** Returns a file's detected type, size and digest, as the check of an upload would. */
export function describeFile(path: string) {
  const content = readFileSync(path);
  const kind = detectFileType(content);
  if (!kind) throw new Error(`${shortenPath(path)} is of no kind that may be uploaded`);
  return { ...kind, bytes: content.byteLength, digest: createHash('sha256').update(content).digest('hex') };
}
