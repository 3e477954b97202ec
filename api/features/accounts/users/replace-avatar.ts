import { type Outcome, refuse } from '#api/platform/http/refusal.ts';
import { storeImage } from '#api/platform/images/store-image.ts';
import type { RateLimit } from '#api/platform/rate-limits/count-attempt.ts';
import { countAttempt, refuseWhenOver } from '#api/platform/rate-limits/count-attempt.ts';
import { verb } from '#api/verb.ts';
import { changeAvatar, deleteAvatarFile } from './change-avatar.ts';
import { avatarRefusals, maxAvatarSize, type Profile } from './contract.ts';

const limits = {
  /** Each upload costs storage and processing. The limit is high enough to try several pictures. */
  avatarByMember: (userId: string): RateLimit => ({
    rule: 'avatar.member',
    subject: userId,
    attempts: 30,
    windowSeconds: 60 * 60,
  }),
} as const;

const avatarRefusal = {
  picture_too_large: 'avatar_too_large',
  picture_invalid: 'avatar_invalid',
  picture_too_many_pixels: 'avatar_too_many_pixels',
} as const;

/**
 * Stores a new picture under a generated name, after checking its content and stripping metadata. The old picture stays
 * in use until the new one is saved, even if a step fails.
 */
export const replaceAvatar = verb(
  { access: 'writer', takesRequest: true, refusals: avatarRefusals },
  async (context, { request }, member): Promise<Outcome<{ user: Profile }, keyof typeof avatarRefusals>> => {
    const { db, now } = context;
    const limit = limits.avatarByMember(member.user.id);
    refuseWhenOver(limit, await countAttempt(db, limit, now), now);

    const kept = await storeImage(context, request, { folder: 'avatars', ...maxAvatarSize });
    if (!kept.ok) return refuse(avatarRefusal[kept.refusal]);
    const { key } = kept;
    try {
      return { ok: true, user: await changeAvatar(context, member, key) };
    } catch (error) {
      context.defer(deleteAvatarFile(context, key));
      throw error;
    }
  },
);
