import type { z } from 'zod';
import type { Context } from '#api/context.ts';
import { hasRole, requireMember } from '#api/permissions.ts';
import { type expiringLinkSchema, verifyLink } from '#api/platform/files/expiring-link.ts';
import { AppError } from '#api/platform/http/app-error.ts';
import type { idParams } from '#api/platform/http/contract.ts';
import { parseId } from '#api/platform/http/parse-id.ts';
import { linkPurpose } from '../files/build-file-url.ts';
import { serveMessageFile } from '../files/serve-message-file.ts';
import { findFile } from './queries.ts';

/**
 * Responds with a file of a message, by an unexpired link made for this member. The member must still be in the
 * conversation, or answer it for the community.
 */
export async function openMessageFile(
  context: Context,
  input: z.input<typeof idParams> & Partial<z.input<typeof expiringLinkSchema>>,
  request: Request,
): Promise<Response> {
  const id = parseId(input);
  const link = verifyLink(context, { purpose: linkPurpose, id }, input);
  if (link === 'foreign') throw new AppError('not_found');
  if (link === 'expired') throw new AppError('gone');
  const { user } = requireMember(context);
  const [file] = await findFile(context.db, user.id, id, hasRole(context.actor, 'admin'));
  if (!file) throw new AppError('not_found');
  return serveMessageFile(context, request, file);
}
