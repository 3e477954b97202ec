import { createHash } from 'node:crypto';
import { readAppliedFiles, recordAppliedFiles } from '#api/platform/applied-files/applied-files.ts';
import type { Database } from '#api/platform/database/connect.ts';
import { drawSharePicture, sharePicture } from './draw-share-picture.ts';
import type { TenantFolder } from './read-folders.ts';
import type { Target } from './target/target.ts';

/** The drawing's version: increment it when the drawing changes, so that every community gets the new one. */
const drawing = 1;

/** Draws and stores the picture that other sites show, if its sources have changed. */
export async function storeSharePicture(target: Target, db: Database, folder: TenantFolder): Promise<string> {
  const { file: tenant, brandFiles, home } = folder;
  const { file } = sharePicture;
  if (brandFiles.some((own) => own.file === file)) return `share picture: ${file} of the folder`;
  const source = JSON.stringify([drawing, tenant.brand, home?.[0], brandFiles.map(({ digest }) => digest)]);
  const digest = createHash('sha256').update(source).digest('hex');
  const name = `drawn/${file}`;
  if ((await readAppliedFiles(db)).get(name) === digest) return 'share picture: left as it is';
  const bytes = await drawSharePicture({ brand: tenant.brand, brandFiles, home });
  await target.putFile({ key: `${tenant.slug}/brand/${file}`, bytes, type: 'image/png' });
  await recordAppliedFiles(db, new Map([[name, digest]]), new Date());
  return 'share picture: drawn';
}
