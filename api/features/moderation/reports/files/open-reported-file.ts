import type { Context } from '#api/context.ts';
import { requireRole } from '#api/permissions.ts';
import { answerFile } from '#api/platform/files/answer-file.ts';
import { attachment } from '#api/platform/files/file-name.ts';
import { AppError } from '#api/platform/http/app-error.ts';
import { idParams } from '#api/platform/http/contract.ts';
import { findReportedFile } from './queries.ts';

/**
 * A file of a reported message for staff, as the report kept it, also when the message is gone. Pictures are displayed;
 * other files are downloaded.
 */
export async function openReportedFile(
  context: Context,
  { caseId, id }: { caseId: string; id: string },
  request: Request,
): Promise<Response> {
  const member = requireRole(context, 'moderator');
  const isNamed = [caseId, id].every((each) => idParams.safeParse({ id: each }).success);
  const [file] = isNamed ? await findReportedFile(context.db, member, caseId, id) : [];
  if (!file) throw new AppError('not_found');
  const { key, name, type, bytes, createdAt } = file;
  const disposition = type.startsWith('image/') ? 'inline' : attachment(name);
  const stored = { key, bytes, type, storedAt: new Date(createdAt) };
  return answerFile(context.env, request, stored, { 'content-disposition': disposition });
}
