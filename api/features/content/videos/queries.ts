import { and, eq, gt, sql } from 'drizzle-orm';
import type { Database } from '#api/platform/database/connect.ts';
import { isAtSlug, isPublished, isShownTo, type Viewer } from '../content/index.ts';
import { contentItems } from '../content/schema.ts';
import { mediaFiles } from '../media/schema.ts';
import type { SpokenText, VideoSource, VideoTrack } from './contract.ts';
import { videoProgress, videos } from './schema.ts';

export interface VideoDetails {
  source: VideoSource;
  seconds?: number | null | undefined;
  tracks: VideoTrack[];
  spoken: SpokenText;
}

/** Publishes a video's details. */
export function upsertVideo(db: Database, itemId: string, { source, seconds = null, tracks, spoken }: VideoDetails) {
  const row = { source, fileId: source.kind === 'file' ? source.fileId : null, seconds, tracks, spoken };
  return db
    .insert(videos)
    .values({ itemId, ...row })
    .onConflictDoUpdate({ target: videos.itemId, set: row });
}

const fileColumns = {
  key: mediaFiles.key,
  bytes: mediaFiles.bytes,
  type: mediaFiles.type,
  readyAt: mediaFiles.readyAt,
};

/** Finds a video's own fields and the viewer's progress, regardless of access. */
export function findVideo(db: Database, slug: string, userId: string, now: Date) {
  return db
    .select({
      source: videos.source,
      seconds: videos.seconds,
      tracks: videos.tracks,
      file: fileColumns,
      resumeAt: videoProgress.seconds,
    })
    .from(contentItems)
    .innerJoin(videos, eq(videos.itemId, contentItems.id))
    .leftJoin(mediaFiles, eq(mediaFiles.id, videos.fileId))
    .leftJoin(videoProgress, and(eq(videoProgress.itemId, contentItems.id), eq(videoProgress.userId, userId)))
    .where(and(isVideo(slug, now), isPublished(now)))
    .limit(1);
}

export type VideoRow = Awaited<ReturnType<typeof findVideo>>[number];

/** Finds a video's file, if the viewer has access. */
export function findVideoFile(db: Database, slug: string, viewer: Viewer) {
  return db
    .select(fileColumns)
    .from(contentItems)
    .innerJoin(videos, eq(videos.itemId, contentItems.id))
    .innerJoin(mediaFiles, eq(mediaFiles.id, videos.fileId))
    .where(and(isVideo(slug, viewer.now), isShownTo(viewer)))
    .limit(1);
}

export function findTracks(db: Database, slug: string, viewer: Viewer) {
  return db
    .select({ tracks: videos.tracks })
    .from(contentItems)
    .innerJoin(videos, eq(videos.itemId, contentItems.id))
    .where(and(isVideo(slug, viewer.now), isShownTo(viewer)))
    .limit(1);
}

/** Selects the tracks of videos after the given one, for `rebuildSpokenTexts`. */
export function selectTracks(db: Database, after: string, limit: number) {
  return db
    .select({ itemId: videos.itemId, tracks: videos.tracks, storedTracks: sql<string>`${videos.tracks}` })
    .from(videos)
    .where(gt(videos.itemId, after))
    .orderBy(videos.itemId)
    .limit(limit);
}

/**
 * Updates the spoken text while the video still has the tracks that it was read from. Triggers update the search index
 * if the text differs.
 */
export function updateSpokenText(db: Database, itemId: string, storedTracks: string, spoken: SpokenText) {
  const isCurrent = sql`${videos.tracks} = ${storedTracks}`;
  return db
    .update(videos)
    .set({ spoken })
    .where(and(eq(videos.itemId, itemId), isCurrent));
}

/** Saves the viewer's progress. Returns a row only if they have access to the video. */
export function upsertProgress(db: Database, slug: string, viewer: Viewer, userId: string, seconds: number) {
  const updatedAt = viewer.now.getTime();
  return db
    .insert(videoProgress)
    .select(
      db
        .select({
          userId: sql<string>`${userId}`.as('user_id'),
          itemId: contentItems.id,
          seconds: sql<number>`${seconds}`.as('seconds'),
          updatedAt: sql<number>`${updatedAt}`.as('updated_at'),
        })
        .from(contentItems)
        .where(and(isVideo(slug, viewer.now), isShownTo(viewer))),
    )
    .onConflictDoUpdate({ target: [videoProgress.userId, videoProgress.itemId], set: { seconds, updatedAt } })
    .returning({ seconds: videoProgress.seconds });
}

function isVideo(slug: string, now: Date) {
  return and(eq(contentItems.type, 'video'), isAtSlug('video', slug, now));
}
