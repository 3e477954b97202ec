import { findOrphans } from './checks/find-orphans.ts';
import type { Command, Output } from './command.ts';
import { expectedTenant, findRegistered } from './find-tenant.ts';
import { readTenantFolders } from './read-folders.ts';
import { withTarget } from './target/open-target.ts';
import { tenantAddress } from './tenant-address.ts';

/** `list`: prints every community that has a folder or is served without one, then the faults of broken folders. */
export const list: Command = async (call) => {
  const { folders, faults } = readTenantFolders(call.settings.tenants);
  return withTarget(call, async (target) => {
    const rows = [['slug', 'name', 'status', 'address', 'registry']];
    for (const folder of folders) {
      const registered = await findRegistered(target, folder);
      const tenant = expectedTenant(folder, registered);
      rows.push([tenant.slug, tenant.name, tenant.status, tenantAddress(tenant, target), standing(tenant, registered)]);
    }
    for (const { slug } of faults) rows.push([slug, '', '', '', 'broken: see below']);
    const slugs = [...folders.map(({ file }) => file.slug), ...faults.map(({ slug }) => slug)];
    for (const { slug, hostnames } of await findOrphans(target, slugs)) {
      rows.push([slug, '', '', hostnames.join(' '), `no folder, still served: close ${slug}`]);
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
