import { and, eq, sql } from 'drizzle-orm';
import type { Database } from '#api/platform/database/connect.ts';
import { isAtSlug, isPublished, isShownTo, type Viewer } from '../content/index.ts';
import { contentItems } from '../content/schema.ts';
import { mediaFiles } from '../media/schema.ts';
import type { VideoSource, VideoTrack } from './contract.ts';
import { videoProgress, videos } from './schema.ts';

export interface VideoDetails {
  source: VideoSource;
  seconds?: number | null | undefined;
  tracks: VideoTrack[];
}

/** Puts a video's details in force. */
export function putVideo(db: Database, itemId: string, { source, seconds = null, tracks }: VideoDetails) {
  const row = { source, fileId: source.kind === 'file' ? source.fileId : null, seconds, tracks };
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

/** What only a video has, whoever may open it, and where a viewer left off: at most one row. */
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

/** The file of a video that the reader may open: at most one row. */
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

/** Notes where a viewer is in a video that they may open: one row then, else none. */
export function putProgress(db: Database, slug: string, viewer: Viewer, userId: string, seconds: number) {
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
