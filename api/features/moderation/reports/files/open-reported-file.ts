import type { Context } from '#api/context.ts';
import { answerMessageFile } from '#api/features/community/threads/index.ts';
import { requireRole } from '#api/permissions.ts';
import { AppError } from '#api/platform/http/app-error.ts';
import { parseId } from '#api/platform/http/parse-id.ts';
import { findReportedFile } from './queries.ts';

/** A file of a reported message for staff, as the report kept it, also when the message is gone. */
export async function openReportedFile(
  context: Context,
  { caseId, id }: { caseId: string; id: string },
  request: Request,
): Promise<Response> {
  const member = requireRole(context, 'moderator');
  const [file] = await findReportedFile(context.db, member, parseId({ id: caseId }), parseId({ id }));
  if (!file) throw new AppError('not_found');
  return answerMessageFile(context, request, file);
}
