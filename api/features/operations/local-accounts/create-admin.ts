import type { Context } from '#api/context.ts';
import { requireLocal } from '#api/permissions.ts';
import { putAdmin } from './put-admin.ts';
import { always } from './queries.ts';

/** Makes an administrator, whoever is one already. */
export async function createAdmin(context: Context, input: unknown): Promise<{ email: string }> {
  requireLocal(context);
  const { email } = await putAdmin(context, input, always);
  return { email };
}
