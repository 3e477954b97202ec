import { existsSync, mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { join, relative } from 'node:path';
import { tenantSchema } from '#api/platform/tenancy/tenant-schema.ts';
import { root } from '../local/settings.ts';
import { apply } from './apply.ts';
import { type Command, pickFolder } from './command.ts';
import { OperatorError } from './operator-error.ts';
import { readTenantFolders } from './read-folders.ts';
import { buildStarterFolder } from './starter-folder.ts';

/**
 * `new <slug>`: creates a starter folder and, on this machine, applies it. Removes the folder if that fails, so that
 * the command can be run again.
 */
export const createTenantFolder: Command = async (call) => {
  const [slug] = call.args;
  if (!slug) throw new OperatorError(['What is the community called? npm run tenant -- new <slug>']);
  const checked = tenantSchema.shape.slug.safeParse(slug);
  if (!checked.success)
    throw new OperatorError([`"${slug}" can't be a slug: use ${checked.error.issues[0]?.message}.`]);
  const folder = join(call.settings.tenants, slug);
  if (existsSync(folder)) throw new OperatorError([`${relative(root, folder)} exists already. Nothing was changed.`]);
  mkdirSync(join(folder, 'brand'), { recursive: true });
  try {
    for (const [file, content] of Object.entries(buildStarterFolder(slug))) {
      writeFileSync(join(folder, file), `${JSON.stringify(content, null, 2)}\n`);
    }
    writeFileSync(join(folder, 'brand/.gitkeep'), '');
    pickFolder(readTenantFolders(call.settings.tenants), slug);
    if (call.kind === 'local' && (await apply({ ...call, args: [slug] })) !== 0) {
      throw new OperatorError(['Its folder was taken away again.']);
    }
  } catch (error) {
    rmSync(folder, { recursive: true });
    throw error;
  }
  call.output.log(
    `Made ${relative(root, folder)}/: tenant.json (settings and brand), home.json (home page), brand/ (logos).`,
  );
  if (call.kind === 'local') return 0;
  call.output.log(`Put its host name into tenant.json, then: npm run tenant -- apply ${slug}`);
  return 0;
};
