import { index, integer, primaryKey, sqliteTable, text } from 'drizzle-orm/sqlite-core';
import { ofUser } from '#api/features/accounts/users/schema.ts';
import { contentItems, ofItem } from '../content/schema.ts';
import { mediaFiles } from '../media/schema.ts';
import type { VideoSource, VideoTrack } from './contract.ts';

/** What only a video has, as readers meet it. */
export const videos = sqliteTable('videos', {
  itemId: text()
    .primaryKey()
    .references(() => contentItems.id),
  source: text({ mode: 'json' }).$type<VideoSource>().notNull(),
  /** The file of a source that is one. */
  fileId: text().references(() => mediaFiles.id),
  /** How long it takes, when known. */
  seconds: integer(),
  tracks: text({ mode: 'json' }).$type<VideoTrack[]>().notNull(),
});

/** Where members left off. */
export const videoProgress = sqliteTable(
  'video_progress',
  {
    userId: ofUser(),
    itemId: ofItem(),
    seconds: integer().notNull(),
    updatedAt: integer().notNull(),
  },
  (table) => [primaryKey({ columns: [table.userId, table.itemId] }), index('video_progress_by_item').on(table.itemId)],
);
