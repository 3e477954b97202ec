import type { z } from 'zod';
import type { Context } from '#api/context.ts';
import { requireMember } from '#api/permissions.ts';
import { AppError } from '#api/platform/http/app-error.ts';
import type { idParams } from '#api/platform/http/contract.ts';
import { parseId } from '#api/platform/http/parse-id.ts';
import { closeSockets } from '#api/platform/live/close-sockets.ts';
import { deleteSessionOf } from './queries.ts';

/** Deletes one of the member's sessions. Someone else's session and a missing one get the same answer. */
export async function endSession(context: Context, input: z.input<typeof idParams>): Promise<void> {
  const { user } = requireMember(context);
  const sessionId = parseId(input);
  const ended = await deleteSessionOf(context.db, user.id, sessionId);
  if (ended.length === 0) throw new AppError('not_found');
  closeSockets(context, { userId: user.id, sessionId });
}
