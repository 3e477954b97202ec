import { signOutCookies } from '#api/features/accounts/auth/index.ts';
import { confirmPassword, requireConfirmed } from '#api/features/accounts/sessions/index.ts';
import { loadBrand } from '#api/features/brand/customizations/index.ts';
import { eraseMemberWriting } from '#api/features/community/comments/index.ts';
import { batchAndInvalidate } from '#api/platform/community-state/community-state.ts';
import { AppError } from '#api/platform/http/app-error.ts';
import { type Outcome, refuse } from '#api/platform/http/refusal.ts';
import { verb } from '#api/verb.ts';
import { deleteAccountBody, deleteAccountRefusals, matchesCommunityName } from './contract.ts';
import { accountDeletedMail } from './mails.ts';
import { prepareDeletion } from './prepare-deletion.ts';

/**
 * Permanently deletes the member's account and, if they wish, what they wrote, in one transaction. Records that the law
 * requires stay on an anonymised row. The last administrator has to appoint another one first.
 */
export const deleteAccount = verb(
  { access: 'signedIn', input: deleteAccountBody, refusals: deleteAccountRefusals },
  async (
    context,
    { confirmation, deletesWriting, ...given },
    member,
  ): Promise<Outcome<{ cookies: readonly string[] }, 'last_admin'>> => {
    const { settings } = await loadBrand(context);
    if (!matchesCommunityName(confirmation, settings.name)) {
      throw new AppError('invalid_input', { fields: { confirmation: 'confirmation_wrong' } });
    }
    const confirmed = await confirmPassword(context, member, given);
    const { user } = member;
    const mail = accountDeletedMail(context, user, deletesWriting);
    const deletion = await prepareDeletion(context, user, mail, confirmed.holds);
    const writing = deletesWriting ? eraseMemberWriting(context.db, user.id, deletion.isDeleted) : [];
    const writes = { stillConfirmed: confirmed.check, ...deletion.writes, writing };
    const { stillConfirmed, deleted } = await batchAndInvalidate(context, writes, { ifChanged: 'deleted' });
    requireConfirmed(confirmed, stillConfirmed);
    if (deleted.length === 0) return refuse('last_admin');
    deletion.finish();
    return { ok: true, cookies: signOutCookies };
  },
);
