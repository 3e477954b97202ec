import type { z } from 'zod';
import type { Context } from '#api/context.ts';
import { deleteBlock, findBlock, insertBlock } from '#api/features/accounts/blocks/index.ts';
import { withdrawFrom } from '#api/features/accounts/notifications/index.ts';
import { requireMember } from '#api/permissions.ts';
import { namedBatch } from '#api/platform/database/named-batch.ts';
import { AppError } from '#api/platform/http/app-error.ts';
import type { idParams } from '#api/platform/http/contract.ts';
import { parseId } from '#api/platform/http/parse-id.ts';
import { publishHint } from '#api/platform/live/publish-hint.ts';
import { withdrawThreadsOf } from './queries.ts';

/**
 * Hides everything another member has written or will write from this one, and takes it out of their notifications.
 * The other isn't notified. Can be repeated.
 */
export async function blockMember(context: Context, input: z.input<typeof idParams>): Promise<void> {
  const { user } = requireMember(context);
  const blockedId = parseId(input);
  const { db, now, t } = context;
  const { stored } = await namedBatch(db, {
    blocked: insertBlock(db, user.id, blockedId, now),
    withdrawn: [
      withdrawFrom(db, user.id, blockedId),
      ...withdrawThreadsOf(db, user.id, blockedId, t('blocks:postTitle')),
    ],
    stored: findBlock(db, user.id, blockedId),
  });
  if (stored.length === 0) throw new AppError('not_found');
  publishHint(context, { topic: 'notifications', to: [user.id] });
  publishHint(context, { topic: 'messages', to: [user.id] });
}

/** Shows again what a blocked member has written. Can be repeated. */
export async function unblockMember(context: Context, input: z.input<typeof idParams>): Promise<void> {
  const { user } = requireMember(context);
  await deleteBlock(context.db, user.id, parseId(input));
}
