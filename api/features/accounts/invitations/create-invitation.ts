import type { z } from 'zod';
import type { Context } from '#api/context.ts';
import { hashToken, randomToken } from '#api/platform/crypto/tokens.ts';
import { newId } from '#api/platform/database/ids.ts';
import { parseInput } from '#api/platform/http/parse-input.ts';
import { prepareMail } from '#api/platform/mail/outbox.ts';
import { createInvitationSchema } from './contract.ts';
import { invitationMail } from './mails.ts';
import { insertInvitation, supersedeInvitations } from './queries.ts';
import { invitationLifeMs } from './rules.ts';

/**
 * Invites an address to a role, storing the row and its mail together. Only the operator's command
 * calls it; no route does. The minute job sends the mail from the outbox.
 */
export async function createInvitation(
  context: Context,
  input: z.input<typeof createInvitationSchema>,
): Promise<{ expiresAt: Date }> {
  const { email, role } = parseInput(createInvitationSchema, input);
  const { db, now } = context;
  const token = randomToken();
  const id = newId();
  const expiresAt = now.getTime() + invitationLifeMs;
  const mail = await prepareMail(context, invitationMail(context, email, token));
  await db.batch([
    insertInvitation(db, {
      id,
      tokenHash: await hashToken(token),
      role,
      email,
      createdAt: now.getTime(),
      expiresAt,
    }),
    supersedeInvitations(db, email, id),
    mail.insert,
  ]);
  return { expiresAt: new Date(expiresAt) };
}
