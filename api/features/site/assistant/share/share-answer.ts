import { AppError } from '#api/platform/http/app-error.ts';
import { idParams } from '#api/platform/http/contract.ts';
import { verb } from '#api/verb.ts';
import { shareAnswer, unshareAnswer } from './queries.ts';

/**
 * Creates a link through which members of this community can read the member's own answer. Idempotent: the link stays
 * the same.
 */
export const shareOwnAnswer = verb(
  { access: 'writer', params: idParams },
  async (context, { id }, { user }): Promise<{ data: { shareId: string } }> => {
    const [shared] = await shareAnswer(context.db, user.id, id, crypto.randomUUID());
    if (!shared) throw new AppError('not_found');
    return { data: shared };
  },
);

/** Ends the link permanently; sharing the answer again creates another link. Idempotent. */
export const unshareOwnAnswer = verb(
  { access: 'member', params: idParams },
  async (context, { id }, { user }): Promise<void> => {
    await unshareAnswer(context.db, user.id, id);
  },
);
