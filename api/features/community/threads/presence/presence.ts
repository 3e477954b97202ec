import type { z } from 'zod';
import type { Context } from '#api/context.ts';
import { requireMember, requireWriter } from '#api/permissions.ts';
import { namedBatch } from '#api/platform/database/named-batch.ts';
import { AppError } from '#api/platform/http/app-error.ts';
import type { idParams } from '#api/platform/http/contract.ts';
import { parseId } from '#api/platform/http/parse-id.ts';
import { findConnected } from '#api/platform/live/find-connected.ts';
import { publishHint } from '#api/platform/live/publish-hint.ts';
import type { Presence } from './contract.ts';
import { findOwn, selectSharing } from './queries.ts';

/** Which others in a conversation are online now, if both sides show it. */
export async function getPresence(context: Context, input: z.input<typeof idParams>): Promise<{ data: Presence }> {
  const { user } = requireMember(context);
  const { shows, sharing } = await readSharing(context, user.id, parseId(input));
  return { data: { online: shows ? await findConnected(context, sharing) : null } };
}

/** Tells members who can see this member's activity that they are typing. Stores nothing. */
export async function publishTyping(context: Context, input: z.input<typeof idParams>): Promise<void> {
  const { user } = requireWriter(context);
  const id = parseId(input);
  const { sharing } = await readSharing(context, user.id, id);
  publishHint(context, { topic: 'typing', id, by: user.id, to: sharing });
}

async function readSharing({ db }: Context, userId: string, id: string) {
  const { own, others } = await namedBatch(db, {
    own: findOwn(db, userId, id),
    others: selectSharing(db, userId, id),
  });
  if (!own[0]) throw new AppError('not_found');
  return { shows: own[0].shows, sharing: others.map((other) => other.id) };
}
