import type { z } from 'zod';
import type { Context } from '#api/context.ts';
import { withdrawFrom } from '#api/features/accounts/notifications/index.ts';
import { requireMember } from '#api/permissions.ts';
import { namedBatch } from '#api/platform/database/named-batch.ts';
import { AppError } from '#api/platform/http/app-error.ts';
import type { idParams } from '#api/platform/http/contract.ts';
import { parseId } from '#api/platform/http/parse-id.ts';
import { deleteBlock, findBlock, insertBlock } from './queries.ts';

/** Hides all that another member writes to this one, from now on and from before. They aren't told. Can be repeated. */
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

/** Shows again what a blocked member writes. Can be repeated. */
export async function unblockMember(context: Context, input: z.input<typeof idParams>): Promise<void> {
  const { user } = requireMember(context);
  await deleteBlock(context.db, user.id, parseId(input));
}
