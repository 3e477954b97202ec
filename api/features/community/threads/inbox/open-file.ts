import type { z } from 'zod';
import type { Context } from '#api/context.ts';
import { hasRole, requireMember } from '#api/permissions.ts';
import { answerFile } from '#api/platform/files/answer-file.ts';
import { type expiringLinkSchema, readLink } from '#api/platform/files/expiring-link.ts';
import { attachment } from '#api/platform/files/file-name.ts';
import { AppError } from '#api/platform/http/app-error.ts';
import type { idParams } from '#api/platform/http/contract.ts';
import { parseId } from '#api/platform/http/parse-id.ts';
import { linkPurpose } from '../files/link.ts';
import { findFile } from './queries.ts';

/**
 * A file of a message, by an unexpired link made for this member. They must still be in the conversation, or answer it
 * for the community. Pictures are displayed; other files are downloaded.
 */
export async function openMessageFile(
  context: Context,
  input: z.input<typeof idParams> & Partial<z.input<typeof expiringLinkSchema>>,
  request: Request,
): Promise<Response> {
  const id = parseId(input);
  const link = readLink(context, { purpose: linkPurpose, id }, input);
  if (link === 'foreign') throw new AppError('not_found');
  if (link === 'expired') throw new AppError('gone');
  const { user } = requireMember(context);
  const [file] = await findFile(context.db, user.id, id, hasRole(context.actor, 'admin'));
  if (!file) throw new AppError('not_found');
  const { key, name, type, bytes, createdAt } = file;
  const disposition = type.startsWith('image/') ? 'inline' : attachment(name);
  const stored = { key, bytes, type, storedAt: new Date(createdAt) };
  return answerFile(context.env, request, stored, { 'content-disposition': disposition });
}
