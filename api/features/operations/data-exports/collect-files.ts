import { strToU8, type Zippable, zipSync } from 'fflate';
import type { Context } from '#api/context.ts';
import { copyPersonalRows } from '../personal-data/index.ts';

interface Owner {
  id: string;
  avatarKey: string | null;
}

/** Everything the community has of a member, as one ZIP: a JSON file for each table, and their files. */
export async function collectFiles(context: Context, { id, avatarKey }: Owner): Promise<Uint8Array> {
  const { db, env } = context;
  const tables = Object.entries(copyPersonalRows(db, id)).flatMap(([name, rows]) => (rows ? [{ name, rows }] : []));
  const [first, ...rest] = tables.map(({ rows }) => rows);
  if (!first) throw new Error('no table holds anything of a member');
  const found: readonly unknown[] = await db.batch([first, ...rest]);
  const files: Zippable = {};
  for (const [index, { name }] of tables.entries()) {
    files[`${name}.json`] = strToU8(`${JSON.stringify(found[index], null, 2)}\n`);
  }
  const avatar = avatarKey ? await env.FILES.get(avatarKey) : null;
  if (avatar && avatarKey) {
    const name = avatarKey.slice(avatarKey.lastIndexOf('.') + 1);
    files[`files/avatar.${name}`] = [new Uint8Array(await avatar.arrayBuffer()), { level: 0 }];
  }
  return zipSync(files);
}
