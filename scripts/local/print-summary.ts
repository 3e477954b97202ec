import { styleText } from 'node:util';
import type { Tenant } from '#api/platform/tenancy/tenant-schema.ts';
import { buildDemoEmail, demoAccounts, demoPassword } from '../tenant/seed-accounts.ts';
import type { LocalSettings } from './settings.ts';

/** Prints the URLs and accounts that are useful after starting Kogu. */
export function printSummary({ ports }: LocalSettings, tenants: readonly Tenant[]): void {
  const bold = (text: string) => styleText('bold', text);
  const dim = (text: string) => styleText('dim', text);
  const width = Math.max(12, ...tenants.map(({ name }) => name.length)) + 2;
  const line = (label: string, text: string) => `  ${label.padEnd(width)}${text}`;
  const communities = tenants.flatMap((tenant) => {
    const [first = ''] = tenant.hostnames;
    return [line(tenant.name, bold(`http://${first}:${ports.worker}`))];
  });
  const [slug = '<community>'] = tenants.map((tenant) => tenant.slug);
  const accounts = demoAccounts.map(({ who }) => who).join(', ');
  console.log(
    [
      '',
      bold('  Kogu is ready.'),
      '',
      ...(communities.length > 0 ? communities : ['  There is no community yet: npm run tenant -- new <slug>']),
      '',
      line('Mail inbox', `http://localhost:${ports.inbox}`),
      line('Accounts', `${accounts}, each as ${buildDemoEmail('member', slug)}`),
      line('Password', demoPassword),
      '',
      dim('  Ctrl-C stops everything. Data stays in .data, delete it to start afresh.'),
      '',
    ].join('\n'),
  );
}
