import type { Context } from '#api/context.ts';
import { requireRole } from '#api/permissions.ts';
import { AppError } from '#api/platform/http/app-error.ts';
import { isLocal } from '#api/platform/tenancy/environment.ts';
import { createDemoEvents } from './create-demo-events.ts';
import { demoEvents } from './demo-events.ts';

/** Creates demo events in the coming weeks, once a day. Answers 404 unless on a developer's machine. */
export async function seedDemoEvents(context: Context): Promise<{ data: { made: number } }> {
  requireRole(context, 'admin');
  if (!isLocal(context.env)) throw new AppError('not_found');
  return { data: { made: await createDemoEvents(context, demoEvents(context.now)) } };
}
