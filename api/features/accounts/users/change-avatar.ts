import type { Context } from '#api/context.ts';
import type { Member } from '#api/permissions.ts';
import { trackEvent } from '#api/platform/analytics/track-event.ts';
import { batchAndInvalidate } from '#api/platform/community-state/community-state.ts';
import { namedBatch } from '#api/platform/database/named-batch.ts';
import { AppError } from '#api/platform/http/app-error.ts';
import { describeError, log } from '#api/platform/http/log.ts';
import { keysOf } from '#api/platform/images/picture-keys.ts';
import { countAttempt, refuseWhenOver } from '#api/platform/rate-limits/count-attempt.ts';
import { publicChangeLimit } from '#api/platform/rate-limits/public-changes.ts';
import type { Profile } from './contract.ts';
import { presentProfile } from './present-profile.ts';
import { selectAvatarKey, updateAvatarKey } from './queries.ts';

/**
 * Replaces or removes the member's picture, then deletes the old file. If several changes are concurrent, each deletes
 * the file that it replaced.
 */
export async function changeAvatar(context: Context, { user }: Member, avatarKey: string | null): Promise<Profile> {
  const { db, now } = context;
  // Public pages show experts' pictures.
  const isPublic = user.isExpert && avatarKey !== user.avatarKey;
  if (isPublic) {
    const limit = publicChangeLimit(user.id);
    refuseWhenOver(limit, await countAttempt(db, limit, now), now);
  }
  const event = trackEvent(context, 'Profile Updated');
  const statements = {
    previous: selectAvatarKey(db, user.id),
    updated: updateAvatarKey(db, user.id, avatarKey),
    event: event.count,
  };
  const { previous, updated } = await (isPublic ? batchAndInvalidate(context, statements) : namedBatch(db, statements));
  // The account was deleted in the meantime.
  if (updated.length === 0) throw new AppError('unauthenticated');
  event.dispatch(user.id);
  const previousKey = previous[0]?.avatarKey;
  if (previousKey) context.defer(deleteAvatarFile(context, previousKey));
  return presentProfile({ ...user, avatarKey });
}

/**
 * Deletes the file of a picture that is no longer used. A failure is only logged, because a leftover file merely wastes
 * storage.
 */
export async function deleteAvatarFile({ env, tenant }: Context, key: string): Promise<void> {
  await env.FILES.delete(keysOf(key)).catch((error: unknown) =>
    log('warn', 'avatar.not_deleted', { community: tenant.slug, ...describeError(error) }),
  );
}
