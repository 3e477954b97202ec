import type { Context } from '#api/context.ts';
import { requireLocal } from '#api/permissions.ts';
import { type Outcome, refuse } from '#api/platform/http/refusal.ts';
import { putAdmin } from './put-admin.ts';
import { hasNoAdmin } from './queries.ts';

/** Makes the first administrator of a community that has none. */
export async function createFirstAdmin(
  context: Context,
  input: unknown,
): Promise<Outcome<{ email: string }, 'admin_exists'>> {
  requireLocal(context);
  const { email, hadAdmin } = await putAdmin(context, input, hasNoAdmin());
  return hadAdmin ? refuse('admin_exists') : { ok: true, email };
}
