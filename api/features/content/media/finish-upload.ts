import type { Context } from '#api/context.ts';
import { AppError } from '#api/platform/http/app-error.ts';
import { idParams } from '#api/platform/http/contract.ts';
import { type Outcome, refuse } from '#api/platform/http/refusal.ts';
import { verb } from '#api/verb.ts';
import type { FinishRefusal, MediaFile } from './contract.ts';
import { finishRefusals } from './contract.ts';
import { registerFile } from './files/queries.ts';
import { findUpload } from './find-upload.ts';
import { type MediaRow, markUploadReady } from './queries.ts';
import { partsInOrder, presentMedia } from './rules.ts';

/** Assembles the parts into one file. Safe to retry. */
export const finishUpload = verb(
  {
    access: 'admin',
    params: idParams,
    refusals: finishRefusals,
    records: { nothing: 'An upload changes nothing until an item names it.' },
  },
  async (context, { id }): Promise<Outcome<{ data: MediaFile }, FinishRefusal>> => {
    const { db, now } = context;
    const row = await findUpload(db, id);
    const ready = { ok: true, data: presentMedia({ ...row, state: 'ready' }) } as const;
    if (row.state === 'ready' || !row.uploadId) return ready;
    const parts = partsInOrder(row);
    if (!parts) return refuse('upload_incomplete');
    await complete(context, row, row.uploadId, parts);
    await db.batch([markUploadReady(db, row.id, now), registerFile(db, row.id, row.key, now)]);
    return ready;
  },
);

/** Completes an upload. It may fail because an earlier request completed it, which counts as success. */
async function complete({ env }: Context, { key, bytes }: MediaRow, uploadId: string, parts: R2UploadedPart[]) {
  try {
    await env.FILES.resumeMultipartUpload(key, uploadId).complete(parts);
  } catch (cause) {
    const stored = await env.FILES.head(key).catch(() => null);
    if (stored?.size !== bytes) throw new AppError('unavailable', { cause });
  }
}
