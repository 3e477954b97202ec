import { afterAll, beforeAll, expect, it } from 'vitest';
import { ownershipTexts } from '#api/features/operations/setup/mail-sender/dns-records.ts';
import { settings } from '#api/platform/settings/schema.ts';
import { tenantSchema } from '#api/platform/tenancy/tenant-schema.ts';
import { startDnsResolver } from '#testing/services/start-dns-resolver.ts';
import { createWorkspace } from '../../testing/commands/workspace.ts';
import { readLocalSettings } from '../local/settings.ts';
import { buildStarterFolder } from './starter-folder.ts';
import { withTarget } from './target/open-target.ts';

const place = createWorkspace();
const dns = await startDnsResolver();
beforeAll(() => {
  process.env['DNS_RESOLVER_URL'] = dns.url;
});
afterAll(async () => {
  delete process.env['DNS_RESOLVER_URL'];
  place.remove();
  await dns.stop();
});

it('doctor shows the sender of mail, and whether its domain is still proven', async () => {
  place.write('first');
  await place.run('apply');
  const usual = 'first: mails come from hello@first.test';
  expect((await place.run('doctor')).out).toContain(`ok     ${usual}\n`);

  const environment = { TENANTS_FOLDER: place.tenants, DATA_FOLDER: `${place.folder}/data` };
  const { brand: _, ...tenant } = buildStarterFolder('first')['tenant.json'];
  const write = (name: string, chosen: object) =>
    withTarget({ kind: 'local', settings: readLocalSettings(environment), environment }, async (target) => {
      const row = { name, chosen, changedIn: { mailFrom: 1 }, version: 1, updatedAt: 0 } as never;
      await target.connect(tenantSchema.parse(tenant)).insert(settings).values(row);
      return ownershipTexts(target.env, 'first', 'kuu.ee')[0];
    });
  await write('mail', { mailFrom: 'tere@kuu.ee' });
  expect((await place.run('doctor')).out).toContain(`ok     ${usual}, until kuu.ee is verified for tere@kuu.ee\n`);

  const text = await write('mail-domain', { domain: 'kuu.ee', setIn: 1 });
  const { out } = await place.run('doctor');
  expect(out).toContain('FAULT  first: mails come from tere@kuu.ee: kuu.ee no longer proves');
  expect(out).not.toContain('over the folder: mail-domain');
  await fetch(dns.url, {
    method: 'PUT',
    body: JSON.stringify({ name: '_kogu.kuu.ee', type: 'TXT', texts: [`"${text}"`] }),
  });
  expect((await place.run('doctor')).out).toContain('ok     first: mails come from tere@kuu.ee\n');
});
