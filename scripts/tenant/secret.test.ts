import { afterAll, describe, expect, it } from 'vitest';
import { openWorkplace } from './testing.ts';

describe('npm run tenant -- secret', () => {
  const place = openWorkplace();
  afterAll(place.remove);
  place.write('first', (tenant) => {
    tenant['signInProviders'] = [{ id: 'google', name: 'Google', clientId: 'kogu.apps.example' }];
    tenant['analytics'] = {};
  });

  it('says which names there are, and that the secret is asked for', async () => {
    expect((await place.run('secret', 'first', 'google')).out).toContain(
      'Its secrets: sign-in.google, analytics.key, payments.stripe-key, payments.stripe-webhook.',
    );
    const { code, out } = await place.run('secret', 'first', 'sign-in.google', 'not here');
    expect(code).toBe(1);
    expect(out).toContain('does not stand in the command');
  });

  it('waits until the community is applied', async () => {
    const { code, out } = await place.runTyping('a client secret\n', 'secret', 'first', 'sign-in.google');
    expect(code).toBe(1);
    expect(out).toContain('first is not applied yet');
  });

  it('takes it from standard input, never shows it, and doctor misses it no longer', async () => {
    expect((await place.run('apply')).code).toBe(0);
    const { out: missed } = await place.run('doctor');
    expect(missed).toContain('sign-in provider google: its client secret was not entered');
    expect(missed).toContain('analytics: its key was not entered');
    expect((await place.runTyping('', 'secret', 'first', 'sign-in.google')).out).toContain('Nothing was entered.');
    const { code, out } = await place.runTyping('a client secret\n', 'secret', 'first', 'sign-in.google');
    expect([code, out]).toEqual([0, 'first: sign-in.google is kept, sealed.\n']);
    expect((await place.runTyping('a key\n', 'secret', 'first', 'analytics.key')).code).toBe(0);
    const { out: found } = await place.run('doctor');
    expect(found).toContain('ok     first: sign-in provider google');
    expect(found).toContain('ok     first: analytics');
  });

  it('takes the keys of payments; doctor misses the second when the first is there', async () => {
    expect((await place.runTyping('sk_test_1\n', 'secret', 'first', 'payments.stripe-key')).code).toBe(0);
    expect((await place.run('doctor')).out).toContain('first: payments: what its webhook signs with was not entered');
  });

  it('apply: an issuer that is not Google’s needs its own addresses', async () => {
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
