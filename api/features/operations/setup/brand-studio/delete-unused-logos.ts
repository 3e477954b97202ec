import type { Context } from '#api/context.ts';
import { dayMs } from '#api/platform/calendar/time.ts';
import { listFiles } from '#api/platform/files/list-files.ts';
import { keysOf } from '#api/platform/images/picture-keys.ts';
import { selectUsedLogos } from './queries.ts';

/** How long an unused logo is kept after its upload. */
const keptMs = 7 * dayMs;
/** The hour, in UTC, of the daily run. */
const quietHour = 3;
/**
 * Maximum number of lists of 1,000 files checked per run, so that a run ends. Together they hold more files than ten
 * administrators can upload in a week.
 */
const maxLists = 120;

/** Runs daily: deletes uploaded logos that neither a version of the brand nor the draft uses. */
export async function deleteUnusedLogos(context: Context): Promise<void> {
  const { db, env, now, tenant } = context;
  if (now.getUTCHours() !== quietHour) return;
  const prefix = `${tenant.slug}/brand/`;
  let lists = 0;
  for await (const objects of listFiles(env.FILES, prefix)) {
    const names = objects
      .filter(({ uploaded }) => uploaded.getTime() <= now.getTime() - keptMs)
      .map(({ key }) => key.slice(prefix.length));
    const used = new Set((await selectUsedLogos(db, names)).map(({ name }) => name));
    for (const name of names) if (!used.has(name)) await deleteLogo(context, prefix, name);
    lists += 1;
    if (lists === maxLists) return;
  }
}

/** Deletes a logo, and restores it if an administrator chose it in the meantime. */
async function deleteLogo({ db, env }: Context, prefix: string, name: string): Promise<void> {
  const file = await env.FILES.get(prefix + name);
  if (!file) return;
  const { httpMetadata } = file;
  const bytes = await file.arrayBuffer();
  await env.FILES.delete(prefix + name);
  if ((await selectUsedLogos(db, [name])).length > 0) {
    await env.FILES.put(prefix + name, bytes, { ...(httpMetadata && { httpMetadata }) });
    return;
  }
  await env.FILES.delete(keysOf(prefix + name));
}
