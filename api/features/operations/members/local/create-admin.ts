import type { z } from 'zod';
import type { Context } from '#api/context.ts';
import { requireDeveloperMachine } from '#api/permissions.ts';
import type { createAdminSchema } from './contract.ts';
import { alwaysApplies } from './queries.ts';
import { upsertAdmin } from './upsert-admin.ts';

/** Creates an administrator, even if the community already has one. */
export async function createAdmin(
  context: Context,
  input: z.input<typeof createAdminSchema>,
): Promise<{ email: string }> {
  requireDeveloperMachine(context);
  const { email } = await upsertAdmin(context, input, alwaysApplies);
  return { email };
}
