import type { Context } from '#api/context.ts';
import { detectFileType } from '#api/platform/files/file-type.ts';
import { readLimitedBody } from '#api/platform/files/read-limited-body.ts';
import { AppError } from '#api/platform/http/app-error.ts';
import { type Outcome, refuse } from '#api/platform/http/refusal.ts';
import { verb } from '#api/verb.ts';
import { type MediaFile, type PartRefusal, partQuery, partRefusals } from './contract.ts';
import { findUpload } from './find-upload.ts';
import { type MediaRow, recordPart } from './queries.ts';
import { bytesOfPart, isAllowedFileType, presentMedia } from './rules.ts';

/**
 * Stores one part of a file. It must have exactly the expected size; reading stops at the first
 * extra byte. The first part determines the file's type.
 */
export const uploadPart = verb(
  {
    access: 'admin',
    input: partQuery,
    takesRequest: true,
    refusals: partRefusals,
    records: { nothing: 'An upload that isn’t finished changes nothing for others.' },
  },
  async (context, { file, number, request }): Promise<Outcome<{ data: MediaFile }, PartRefusal>> => {
    const { db, now } = context;
    const row = await findUpload(db, file);
    if (row.state === 'ready' || !row.uploadId) return refuse('upload_finished');
    const expected = bytesOfPart(row.bytes, number);
    const body = await readLimitedBody(request, expected + 1);
    if (!body) return refuse('file_too_large');
    if (body.byteLength === 0 || body.byteLength < expected) return refuse('part_incomplete');
    const type = number === 1 ? detectFileType(body) : null;
    if (number === 1 && !(type && isAllowedFileType(row.purpose, type))) return refuse('file_type_not_allowed');
    const part = await storePart(context, row, row.uploadId, number, body);
    const [changed] = await recordPart(db, row.id, part, type, now);
    return changed ? { ok: true, data: presentMedia(changed) } : refuse('upload_finished');
  },
);

function storePart(
  { env }: Context,
  { key }: MediaRow,
  uploadId: string,
  number: number,
  body: Uint8Array,
): Promise<R2UploadedPart> {
  return env.FILES.resumeMultipartUpload(key, uploadId)
    .uploadPart(number, body)
    .catch((cause: unknown) => {
      throw new AppError('unavailable', { cause });
    });
}
