import type { Context } from '#api/context.ts';
import { formatContentDisposition } from '#api/platform/files/file-name.ts';
import { serveFile } from '#api/platform/files/serve-file.ts';
import type { messageFiles } from './schema.ts';

type StoredFile = Pick<typeof messageFiles.$inferSelect, 'key' | 'name' | 'type' | 'bytes' | 'createdAt'>;

/**
 * Responds with a file of a message, for someone who may see it, with the given headers. Pictures are displayed; other
 * files are downloaded.
 */
export function serveMessageFile(
  { env }: Context,
  request: Request,
  file: StoredFile,
  headers: Readonly<Record<string, string>> = {},
): Promise<Response> {
  const { key, name, type, bytes, createdAt } = file;
  const disposition = type.startsWith('image/') ? 'inline' : formatContentDisposition(name);
  const stored = { key, bytes, type, storedAt: new Date(createdAt) };
  return serveFile(env, request, stored, { 'content-disposition': disposition, ...headers });
}
