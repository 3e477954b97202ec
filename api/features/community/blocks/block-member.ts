import type { z } from 'zod';
import type { Context } from '#api/context.ts';
import { withdrawFrom } from '#api/features/accounts/notifications/index.ts';
import { requireMember } from '#api/permissions.ts';
import { namedBatch } from '#api/platform/database/named-batch.ts';
import { AppError } from '#api/platform/http/app-error.ts';
import type { idParams } from '#api/platform/http/contract.ts';
import { parseId } from '#api/platform/http/parse-id.ts';
import { deleteBlock, findBlock, insertBlock } from './queries.ts';

/** Hides everything another member has written or will write to this one. They aren't notified. Can be repeated. */
export async function blockMember(context: Context, input: z.input<typeof idParams>): Promise<void> {
  const { user } = requireMember(context);
  const blockedId = parseId(input);
  const { db, now } = context;
  const { stored } = await namedBatch(db, {
    blocked: insertBlock(db, user.id, blockedId, now),
    withdrawn: withdrawFrom(db, user.id, blockedId, 'message'),
    stored: findBlock(db, user.id, blockedId),
  });
  if (stored.length === 0) throw new AppError('not_found');
}

/** Shows a blocked member's messages again. Can be repeated. */
export async function unblockMember(context: Context, input: z.input<typeof idParams>): Promise<void> {
  const { user } = requireMember(context);
  await deleteBlock(context.db, user.id, parseId(input));
}
