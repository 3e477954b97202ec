import type { Context } from '#api/context.ts';
import { deleteExports, findExpiredExports, findOverdueExports } from './queries.ts';
import { queueExport } from './queue-export.ts';
import { exportKey } from './rules.ts';

/** Runs every minute: queues copies whose job never started or died. */
export async function queueOverdueExports(context: Context): Promise<void> {
  for (const { id } of await findOverdueExports(context.db, context.now)) await queueExport(context, id);
}

/** Runs hourly: deletes expired copies. Deletes files before rows, so that the next run retries failures. */
export async function deleteExpiredExports({ db, env, now, tenant }: Context): Promise<void> {
  const ids = (await findExpiredExports(db, now)).map(({ id }) => id);
  if (ids.length === 0) return;
  await env.FILES.delete(ids.map((id) => exportKey(tenant.slug, id)));
  await deleteExports(db, ids);
}
