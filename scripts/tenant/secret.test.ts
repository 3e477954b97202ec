import { join } from 'node:path';
import { afterAll, describe, expect, it } from 'vitest';
import { settings } from '#api/platform/settings/schema.ts';
import { tenantSchema } from '#api/platform/tenancy/tenant-schema.ts';
import { createWorkspace } from '../../testing/commands/workspace.ts';
import { readLocalSettings } from '../local/settings.ts';
import { buildStarterFolder } from './starter-folder.ts';
import { withTarget } from './target/open-target.ts';

describe('npm run tenant -- secret', () => {
  const place = createWorkspace();
  afterAll(place.remove);
  place.write('first', (tenant) => {
    tenant['signInProviders'] = [{ id: 'google', name: 'Google', clientId: 'kogu.apps.example' }];
    tenant['analytics'] = {};
  });

  it('refuses a secret on the command line, and says that it is read from standard input', async () => {
    const { code, out } = await place.run('secret', 'first', 'sign-in.google', 'not here');
    expect(code).toBe(1);
    expect(out).toContain('does not stand in the command');
  });

  it('requires the community to be applied first', async () => {
    const { code, out } = await place.runTyping('a client secret\n', 'secret', 'first', 'sign-in.google');
    expect(code).toBe(1);
    expect(out).toContain('first is not applied yet');
  });

  it('lists the valid names, reads the secret from standard input, never shows it, and satisfies doctor', async () => {
    expect((await place.run('apply')).code).toBe(0);
    expect((await place.run('secret', 'first', 'google')).out).toContain(
      'Its secrets: sign-in.google, analytics.key, payments.stripe-key, payments.stripe-webhook.',
    );
    const { out: missed } = await place.run('doctor');
    expect(missed).toContain('sign-in provider google: its client secret was not entered');
    expect(missed).toContain('analytics: its key was not entered');
    expect((await place.runTyping('', 'secret', 'first', 'sign-in.google')).out).toContain('Nothing was entered.');
    const { code, out } = await place.runTyping('a client secret\n', 'secret', 'first', 'sign-in.google');
    expect([code, out]).toEqual([
      0,
      'first: sign-in.google goes to oauth2.googleapis.com, as the folder says.\nfirst: sign-in.google is kept, encrypted.\n',
    ]);
    expect((await place.runTyping('a key\n', 'secret', 'first', 'analytics.key')).code).toBe(0);
    const { out: found } = await place.run('doctor');
    expect(found).toContain('ok     first: sign-in provider google');
    expect(found).toContain('ok     first: analytics');
  });

  it('accepts a payment key, after which doctor reports the missing webhook secret', async () => {
    expect((await place.runTyping('sk_test_1\n', 'secret', 'first', 'payments.stripe-key')).code).toBe(0);
    expect((await place.run('doctor')).out).toContain('first: payments: what its webhook signs with was not entered');
  });

  it('offers the secrets of services that administrators set, which doctor checks', async () => {
    const environment = { TENANTS_FOLDER: place.tenants, DATA_FOLDER: join(place.folder, 'data') };
    const chosen = {
      'analytics.key': false,
      'ai.key': { address: 'https://models.example.com/v1', model: 'small' },
      'sign-in.kuu': {
        name: 'Kuu',
        issuer: 'https://id.example.com',
        clientId: 'kuu',
        token: 'https://id.example.com/t',
      },
    };
    const row = { name: 'connections', chosen, version: 1, updatedAt: 0 };
    const { brand: _, ...tenant } = buildStarterFolder('first')['tenant.json'];
    await withTarget({ kind: 'local', settings: readLocalSettings(environment), environment }, async (target) => {
      await target.connect(tenantSchema.parse(tenant)).insert(settings).values(row);
    });
    expect((await place.run('secret', 'first', 'google')).out).toContain(
      'Its secrets: sign-in.google, sign-in.kuu, ai.key, payments.stripe-key, payments.stripe-webhook.',
    );
    const { out } = await place.run('doctor');
    expect(out).toContain('set by its administrators, over the folder: connections (');
    expect(out).toContain('sign-in provider kuu: its client secret was not entered');
    expect(out).not.toContain('first: analytics');
    const unconfirmed = await place.runTyping('a key\n', 'secret', 'first', 'sign-in.kuu');
    expect(unconfirmed.code).toBe(1);
    expect(unconfirmed.out).toContain('goes to id.example.com. An administrator of the community chose it');
    expect(unconfirmed.out).toContain('id.example.com was not confirmed. Nothing was changed.');
    expect((await place.run('doctor')).out).toContain('sign-in provider kuu: its client secret was not entered');
    expect((await place.runTyping('id.example.com\na key\n', 'secret', 'first', 'sign-in.kuu')).code).toBe(0);
    expect((await place.run('doctor')).out).toContain('ok     first: sign-in provider kuu');
  });

  it('relies on `apply` to refuse a provider other than Google without endpoints', async () => {
    place.write('first', (tenant) => {
      tenant['signInProviders'] = [{ id: 'x', name: 'X', clientId: 'x', issuer: 'https://id.example.test' }];
    });
    const { code, out } = await place.run('apply');
    expect(code).toBe(1);
    expect(out).toContain(
      'signInProviders.0.endpoints: is missing; must be the authorization, token and jwks addresses',
    );
  });
});
