import type { Context } from '#api/context.ts';
import { requireRole } from '#api/permissions.ts';
import { AppError } from '#api/platform/http/app-error.ts';
import { isLocal } from '#api/platform/tenancy/environment.ts';
import { demoEvents } from './demo-events.ts';
import { plantEvents } from './plant-events.ts';

/** Makes demo events in the coming weeks, once a day. Elsewhere than on a developer's machine there is no such call. */
export async function seedDemoEvents(context: Context): Promise<{ data: { made: number } }> {
  requireRole(context, 'admin');
  if (!isLocal(context.env)) throw new AppError('not_found');
  return { data: { made: await plantEvents(context, demoEvents(context.now)) } };
}
