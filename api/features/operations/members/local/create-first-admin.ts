import type { z } from 'zod';
import type { Context } from '#api/context.ts';
import { requireDeveloperMachine } from '#api/permissions.ts';
import { type Outcome, refuse } from '#api/platform/http/refusal.ts';
import type { createAdminSchema } from './contract.ts';
import { hasNoAdmin } from './queries.ts';
import { upsertAdmin } from './upsert-admin.ts';

/** Creates the first administrator of a community without one. */
export async function createFirstAdmin(
  context: Context,
  input: z.input<typeof createAdminSchema>,
): Promise<Outcome<{ email: string }, 'admin_exists'>> {
  requireDeveloperMachine(context);
  const { email, hadAdmin } = await upsertAdmin(context, input, hasNoAdmin());
  return hadAdmin ? refuse('admin_exists') : { ok: true, email };
}
