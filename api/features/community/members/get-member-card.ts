import type { z } from 'zod';
import type { Context } from '#api/context.ts';
import { readerOf } from '#api/features/community/posts/index.ts';
import { requireMember } from '#api/permissions.ts';
import { AppError } from '#api/platform/http/app-error.ts';
import type { idParams } from '#api/platform/http/contract.ts';
import { parseId } from '#api/platform/http/parse-id.ts';
import type { MemberCard } from './contract.ts';
import { presentMember } from './present-member.ts';
import { findCard } from './queries.ts';

/** The hover card of a member's name. 404 whenever their profile is, and for a blocked member. */
export async function getMemberCard(context: Context, input: z.input<typeof idParams>): Promise<{ data: MemberCard }> {
  const reader = readerOf(context, requireMember(context));
  const [row] = await findCard(context.db, reader, parseId(input));
  if (!row) throw new AppError('not_found');
  return { data: { ...presentMember(context, row), postCount: row.postCount } };
}
