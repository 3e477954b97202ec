import { newId } from '#api/platform/database/ids.ts';
import { AppError } from '#api/platform/http/app-error.ts';
import { verb } from '#api/verb.ts';
import { beginUploadSchema, type MediaFile } from './contract.ts';
import { insertMedia } from './queries.ts';
import { abandonedAfterMs, presentMedia } from './rules.ts';

/** Starts an upload. Parts can be sent in any order and resumed after a lost connection. */
export const beginUpload = verb(
  {
    access: 'admin',
    input: beginUploadSchema,
    records: { nothing: 'An upload changes nothing until an item names it.' },
  },
  async (context, { purpose, name, bytes }, { user }): Promise<{ data: MediaFile }> => {
    const { db, env, now, tenant } = context;
    const key = `${tenant.slug}/media/${crypto.randomUUID()}`;
    const { uploadId } = await env.FILES.createMultipartUpload(key).catch((cause: unknown) => {
      throw new AppError('unavailable', { cause });
    });
    const row = {
      id: newId(),
      purpose,
      name,
      bytes,
      type: null,
      extension: null,
      state: 'uploading' as const,
      key,
      uploadId,
      parts: {},
      createdBy: user.id,
      createdAt: now.getTime(),
      expiresAt: now.getTime() + abandonedAfterMs,
      readyAt: null,
    };
    await insertMedia(db, row);
    return { data: presentMedia(row) };
  },
);
