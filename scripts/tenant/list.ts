import { findOrphans } from './checks/find-orphans.ts';
import type { Command, Output } from './command.ts';
import { buildTenantRecord, findRegisteredTenant } from './find-tenant.ts';
import { listFolderSlugs, readTenantFolders } from './read-folders.ts';
import { withTarget } from './target/open-target.ts';
import { tenantUrl } from './tenant-address.ts';

/** `list`: prints every community that has a folder or is served without one, then the faults of broken folders. */
export const list: Command = async (call) => {
  const read = readTenantFolders(call.settings.tenants);
  const { folders, faults } = read;
  return withTarget(call, async (target) => {
    const rows = [['slug', 'name', 'status', 'address', 'registry']];
    for (const folder of folders) {
      const registered = await findRegisteredTenant(target, folder);
      const tenant = buildTenantRecord(folder, registered);
      rows.push([tenant.slug, tenant.name, tenant.status, tenantUrl(tenant, target), standing(tenant, registered)]);
    }
    for (const { slug } of faults) rows.push([slug, '', '', '', 'broken: see below']);
    for (const { slug, hostnames } of await findOrphans(target, listFolderSlugs(read))) {
      const trouble = slug ? `no folder, still served: close ${slug}` : 'its record can’t be read: see doctor';
      rows.push([slug ?? '?', '', '', hostnames.join(' '), trouble]);
    }
    if (rows.length > 1) printTable(call.output, rows);
    else call.output.log('There is no community yet: npm run tenant -- new <slug>');
    for (const line of faults.flatMap(({ lines }) => lines)) call.output.log(`FAULT  ${line}`);
    return 0;
  });
};

function standing(expected: object, registered: object | null): string {
  if (!registered) return 'not applied';
  return JSON.stringify(expected) === JSON.stringify(registered) ? 'as the folder' : 'differs: apply';
}

function printTable(output: Output, rows: readonly string[][]): void {
  const widths = rows[0]?.map((_, column) => Math.max(...rows.map((row) => (row[column] ?? '').length))) ?? [];
  for (const row of rows)
    output.log(
      row
        .map((cell, column) => cell.padEnd(widths[column] ?? 0))
        .join('  ')
        .trimEnd(),
    );
}
