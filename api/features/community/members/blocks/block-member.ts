import { deleteBlock, findBlock, insertBlock } from '#api/features/accounts/blocks/index.ts';
import { withdrawEventsOfActor } from '#api/features/accounts/notifications/index.ts';
import { namedBatch } from '#api/platform/database/named-batch.ts';
import { AppError } from '#api/platform/http/app-error.ts';
import { idParams } from '#api/platform/http/contract.ts';
import { publishHint } from '#api/platform/live/publish-hint.ts';
import { verb } from '#api/verb.ts';
import { withdrawThreadNotifications } from './queries.ts';

/**
 * Hides from the member everything that another member has written or will write, and removes it from their
 * notifications. The other member isn't notified. Idempotent.
 */
export const blockMember = verb(
  { access: 'member', params: idParams },
  async (context, { id: blockedId }, { user }): Promise<void> => {
    const { db, now, t } = context;
    const { stored } = await namedBatch(db, {
      blocked: insertBlock(db, user.id, blockedId, now),
      withdrawn: [
        withdrawEventsOfActor(db, user.id, blockedId),
        ...withdrawThreadNotifications(db, user.id, blockedId, t('blocks:postTitle')),
      ],
      stored: findBlock(db, user.id, blockedId),
    });
    if (stored.length === 0) throw new AppError('not_found');
    publishHint(context, { topic: 'notifications', to: [user.id] });
    publishHint(context, { topic: 'messages', to: [user.id] });
  },
);

/** Makes a blocked member's writing visible again. Idempotent. */
export const unblockMember = verb(
  { access: 'member', params: idParams },
  async (context, { id }, { user }): Promise<void> => {
    await deleteBlock(context.db, user.id, id);
  },
);
