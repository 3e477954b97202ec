import { index, integer, primaryKey, sqliteTable, text } from 'drizzle-orm/sqlite-core';
import { userReference } from '#api/features/accounts/users/schema.ts';
import { contentItems, itemReference } from '../content/schema.ts';
import { mediaFiles } from '../media/schema.ts';
import type { SpokenText, VideoSource, VideoTrack } from './contract.ts';

/** Published fields that only videos have. */
export const videos = sqliteTable(
  'videos',
  {
    itemId: text()
      .primaryKey()
      .references(() => contentItems.id),
    source: text({ mode: 'json' }).$type<VideoSource>().notNull(),
    /** Set if the source is an uploaded file. */
    fileId: text().references(() => mediaFiles.id),
    /** Duration, if known. */
    seconds: integer(),
    tracks: text({ mode: 'json' }).$type<VideoTrack[]>().notNull(),
    /** Derived from the captions, for search and the AI page. */
    spoken: text({ mode: 'json' }).$type<SpokenText>().notNull().default({}),
  },
  (table) => [index('videos_by_file').on(table.fileId)],
);

/** Where each member left off. */
export const videoProgress = sqliteTable(
  'video_progress',
  {
    userId: userReference(),
    itemId: itemReference(),
    seconds: integer().notNull(),
    updatedAt: integer().notNull(),
  },
  (table) => [primaryKey({ columns: [table.userId, table.itemId] }), index('video_progress_by_item').on(table.itemId)],
);
