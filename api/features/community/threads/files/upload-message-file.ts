import { newId } from '#api/platform/database/ids.ts';
import { documentTypes } from '#api/platform/files/contract.ts';
import { detectFileType } from '#api/platform/files/file-type.ts';
import { readLimitedBody } from '#api/platform/files/read-limited-body.ts';
import { AppError } from '#api/platform/http/app-error.ts';
import { type Outcome, refuse } from '#api/platform/http/refusal.ts';
import { cleanImage } from '#api/platform/images/clean-image.ts';
import { maxPictureSize } from '#api/platform/images/contract.ts';
import { limitUploads } from '#api/platform/rate-limits/limit-uploads.ts';
import { verb } from '#api/verb.ts';
import { fileNameQuery, type MessageFile, type MessageFileRefusal, messageFileRefusals } from './contract.ts';
import { insertFile } from './queries.ts';

/** Stores a picture or document for a message not yet sent. At most 60 an hour per member, and 100 unsent. */
export const uploadMessageFile = verb(
  { access: 'writer', input: fileNameQuery, takesRequest: true, refusals: messageFileRefusals },
  async (context, { name: given, request }, { user }): Promise<Outcome<{ data: MessageFile }, MessageFileRefusal>> => {
    const { db, env, now, tenant } = context;
    await limitUploads(context, 'message-files.member', user.id);
    const body = await readLimitedBody(request, maxPictureSize.bytes);
    if (!body) return refuse('file_too_large');
    const kept = prepareFile(body);
    if (!kept) return refuse('file_type_not_allowed');
    const { bytes, extension, type, width, height } = kept;
    if (Math.max(width ?? 0, height ?? 0) > maxPictureSize.pixels) return refuse('picture_too_many_pixels');
    const id = newId();
    const name = `${given.replace(/\.[^.]*$/, '').trim() || 'file'}.${extension}`;
    const file = { id, name, type, bytes: bytes.byteLength, width, height };
    const key = `${tenant.slug}/messages/${crypto.randomUUID()}`;
    const { rowsAffected } = await insertFile(db, { ...file, key, ownerId: user.id, createdAt: now.getTime() });
    if (rowsAffected === 0) return refuse('unsent_files_full');
    await env.FILES.put(key, bytes, { httpMetadata: { contentType: type } }).catch((cause: unknown) => {
      throw new AppError('unavailable', { cause });
    });
    return { ok: true, data: { ...file, description: '', address: null } };
  },
);

/** Returns a picture without its metadata, or an unchanged document, or null for anything else. */
function prepareFile(body: Uint8Array<ArrayBuffer>) {
  const picture = cleanImage(body);
  if (picture) return { ...picture, type: documentTypes[picture.extension] };
  const found = detectFileType(body);
  // A picture that can't be cleaned could reveal something its sender isn't aware of.
  const isDocument = found && found.extension in documentTypes && !found.type.startsWith('image/');
  return isDocument ? { bytes: body, ...found, width: null, height: null } : null;
}
