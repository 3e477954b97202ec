import { strToU8, type Zippable, zipSync } from 'fflate';
import type { Context } from '#api/context.ts';
import { namedBatch } from '#api/platform/database/named-batch.ts';
import { copyPersonalRows } from '../personal-data/index.ts';

interface Owner {
  id: string;
  avatarKey: string | null;
}

/** A ZIP of everything stored about a member: a JSON file for each table, and their uploaded files. */
export async function collectFiles(context: Context, { id, avatarKey }: Owner): Promise<Uint8Array> {
  const { db, env } = context;
  const tables = Object.entries(copyPersonalRows(db, id)).flatMap(([name, rows]) =>
    rows ? [[name, rows] as const] : [],
  );
  const rowsByTable = await namedBatch(db, Object.fromEntries(tables));
  const files: Zippable = {};
  for (const [name, rows] of Object.entries(rowsByTable)) {
    files[`${name}.json`] = strToU8(`${JSON.stringify(rows, null, 2)}\n`);
  }
  const avatar = avatarKey ? await env.FILES.get(avatarKey) : null;
  if (avatar && avatarKey) {
    const extension = avatarKey.slice(avatarKey.lastIndexOf('.') + 1);
    files[`files/avatar.${extension}`] = [new Uint8Array(await avatar.arrayBuffer()), { level: 0 }];
  }
  return zipSync(files);
}
