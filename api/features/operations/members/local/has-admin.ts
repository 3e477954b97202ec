import type { Context } from '#api/context.ts';
import { requireDeveloperMachine } from '#api/permissions.ts';
import { findAnyAdmin } from './queries.ts';

export async function hasAdmin(context: Context): Promise<boolean> {
  requireDeveloperMachine(context);
  const [admin] = await findAnyAdmin(context.db);
  return admin !== undefined;
}
