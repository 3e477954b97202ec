import type { z } from 'zod';
import type { Context } from '#api/context.ts';
import { parseInput } from '#api/platform/http/parse-input.ts';
import { createInvitationSchema } from './contract.ts';
import { prepareInvitation } from './prepare-invitation.ts';
import { alwaysTrue } from './queries.ts';

/** Invites an address to a role. Called only by the operator's command, not by a route. */
export async function createInvitation(
  context: Context,
  input: z.input<typeof createInvitationSchema>,
): Promise<{ expiresAt: Date }> {
  const { statements, expiresAt } = await prepareInvitation(
    context,
    { ...parseInput(createInvitationSchema, input), invitedBy: null },
    alwaysTrue,
  );
  await context.db.batch(statements);
  return { expiresAt };
}
