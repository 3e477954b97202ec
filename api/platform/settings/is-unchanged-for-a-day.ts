import { and, eq, gt } from 'drizzle-orm';
import type { Context } from '#api/context.ts';
import { dayMs } from '../calendar/time.ts';
import { settings } from './schema.ts';

/**
 * Whether a group was last changed at least a day ago. Jobs that delete permanently because of a setting wait that
 * long, so that a mistake can be undone.
 */
export async function isUnchangedForADay({ db, now }: Pick<Context, 'db' | 'now'>, group: string): Promise<boolean> {
  const isRecent = and(eq(settings.name, group), gt(settings.updatedAt, now.getTime() - dayMs));
  return (await db.select({ name: settings.name }).from(settings).where(isRecent)).length === 0;
}
