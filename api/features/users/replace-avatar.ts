import type { Context } from '#api/context.ts';
import { requireMember } from '#api/permissions.ts';
import { readLimited } from '#api/platform/files/read-limited.ts';
import { AppError } from '#api/platform/http/app-error.ts';
import { type Outcome, refuse } from '#api/platform/http/refusal.ts';
import { cleanImage } from '#api/platform/images/clean-image.ts';
import { countAttempt, refuseWhenOver } from '#api/platform/rate-limits/count-attempt.ts';
import { changeAvatar, deleteAvatarFile } from './change-avatar.ts';
import { avatarLimits, type avatarRefusals, type Profile } from './contract.ts';
import { limits } from './limits.ts';

const types = { jpg: 'image/jpeg', png: 'image/png', webp: 'image/webp' } as const;

/**
 * Takes the member's new picture: judged by its content, cleaned of all that does not draw it, kept
 * under a name of ours. The old one stays until the new one is in force; when storage or the
 * database is out, it stays for good.
 */
export async function replaceAvatar(
  context: Context,
  input: { file: Request },
): Promise<Outcome<{ user: Profile }, keyof typeof avatarRefusals>> {
  const member = requireMember(context);
  const { db, env, now, tenant } = context;
  const limit = limits.avatarByMember(member.user.id);
  refuseWhenOver(limit, await countAttempt(db, limit, now), now);

  const body = await readLimited(input.file, avatarLimits.bytes);
  if (!body) return refuse('avatar_too_large');
  const image = cleanImage(body);
  if (!image) return refuse('avatar_invalid');
  if (Math.max(image.width, image.height) > avatarLimits.pixels) return refuse('avatar_too_many_pixels');

  const key = `${tenant.slug}/avatars/${crypto.randomUUID()}.${image.extension}`;
  const stored = { httpMetadata: { contentType: types[image.extension] } };
  await env.FILES.put(key, image.bytes, stored).catch((cause: unknown) => {
    throw new AppError('unavailable', { cause });
  });
  try {
    return { ok: true, user: await changeAvatar(context, member, key) };
  } catch (error) {
    context.defer(deleteAvatarFile(context, key));
    throw error;
  }
}
