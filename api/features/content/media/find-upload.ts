import type { Database } from '#api/platform/database/connect.ts';
import { AppError } from '#api/platform/http/app-error.ts';
import { findMedia, type MediaRow } from './queries.ts';

/** Finds a media file in any state, or throws `not_found`. */
export async function findUpload(db: Database, id: string): Promise<MediaRow> {
  const [row] = await findMedia(db, id);
  if (!row) throw new AppError('not_found');
  return row;
}
