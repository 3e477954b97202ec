import type { Context } from '#api/context.ts';
import { registerFile } from '#api/features/content/media/index.ts';
import { requireRole } from '#api/permissions.ts';
import type { Outcome } from '#api/platform/http/refusal.ts';
import type { PictureRefusal } from '#api/platform/images/contract.ts';
import { maxPicture } from '#api/platform/images/contract.ts';
import { keepImage } from '#api/platform/images/keep-image.ts';
import type { StoredPicture } from './contract.ts';

/** Stores a cleaned picture for covers and texts under a generated key that includes its size. */
export async function uploadPicture(
  context: Context,
  input: { file: Request },
): Promise<Outcome<{ data: StoredPicture }, PictureRefusal>> {
  requireRole(context, 'admin');
  const { db, now } = context;
  const kept = await keepImage(context, input.file, {
    folder: 'content',
    ...maxPicture,
    note: (key) => registerFile(db, key, key, now),
  });
  if (!kept.ok) return kept;
  const { key, width, height } = kept;
  return { ok: true, data: { key, address: `/files/${key}`, width, height } };
}
