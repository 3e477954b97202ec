import { describe, expect, it } from 'vitest';
import type { Environment } from '#api/platform/tenancy/environment.ts';
import { buildDnsRecords, compareDnsRecord, ownershipTexts } from './dns-records.ts';

const bare = { MASTER_KEY: 'v1:old' } as Environment;
const whole: Environment = {
  ...bare,
  MAIL_SPF_INCLUDE: 'mail.example.com',
  MAIL_DKIM_SELECTOR: 'kogu',
  MAIL_DKIM_VALUE: 'v=DKIM1; p=abc',
};
const kinds = (env: Environment) => buildDnsRecords(env, 'kuu', 'kuu.ee').map(({ kind }) => kind);

function compare(kind: string, found: string[], env = whole) {
  const record = buildDnsRecords(env, 'kuu', 'kuu.ee').find((each) => each.kind === kind);
  if (!record) throw new Error(`no ${kind}`);
  return compareDnsRecord(record, found, ownershipTexts(env, 'kuu', 'kuu.ee')).state;
}

describe('a domain’s DNS records', () => {
  it('are as complete as the deployment’s configuration allows', () => {
    expect(kinds(bare)).toEqual(['ownership', 'spf', 'dmarc']);
    expect(kinds(whole)).toEqual(['ownership', 'spf', 'dkim', 'dmarc']);
    expect(kinds({ ...whole, MAIL_DKIM_SELECTOR: '' })).not.toContain('dkim');
    expect(buildDnsRecords(bare, 'kuu', 'kuu.ee')[1]).toMatchObject({ value: 'v=spf1 include:… ~all', isWhole: false });
    expect(buildDnsRecords({ ...whole, MAIL_DKIM_TARGET: 'k.example.com' }, 'kuu', 'kuu.ee')[2]).toEqual({
      ...{ kind: 'dkim', type: 'CNAME', name: 'kogu._domainkey.kuu.ee', value: 'k.example.com', isWhole: true },
    });
  });

  it('prove ownership for only one community, even with a former key', () => {
    const texts = ['kuu', 'koit'].flatMap((slug) =>
      ['a.ee', 'b.ee'].flatMap((each) => ownershipTexts(bare, slug, each)),
    );
    expect(new Set(texts).size).toBe(4);
    const renewed = { MASTER_KEY: 'v2:new,v1:old' };
    expect(ownershipTexts(renewed, 'kuu', 'kuu.ee')).toContain(ownershipTexts(bare, 'kuu', 'kuu.ee')[0]);
  });

  it.each([
    ['ownership', [], 'missing'],
    ['ownership', ['kogu-verify=0'], 'different'],
    ['ownership', ['kogu-verify=0', ownershipTexts(bare, 'kuu', 'kuu.ee')[0]], 'found'],
    ['ownership', [`x ${ownershipTexts(bare, 'kuu', 'kuu.ee')[0]}`], 'missing'],
    ['spf', ['google-site-verification=1'], 'missing'],
    ['spf', ['V=SPF1 mx include:Mail.example.com -all'], 'found'],
    ['spf', ['v=spf1 include:mail.example.com.evil.ee ~all'], 'different'],
    ['spf', ['v=spf1 -all', 'v=spf1 include:mail.example.com ~all'], 'different'],
    ['dkim', ['v=DKIM1;p=a bc;'], 'found'],
    ['dkim', ['v=DKIM1; p=other'], 'different'],
    ['dmarc', ['v=DMARC1; p=reject'], 'found'],
    ['dmarc', ['v=DMARC2'], 'missing'],
  ])('are compared with the DNS: %s with %j is %s', (kind, found, state) => {
    expect(compare(kind, found as string[])).toBe(state);
  });

  it('leave the SPF record to the operator if the deployment’s configuration names no server', () => {
    expect(compare('spf', ['v=spf1 mx ~all'], bare)).toBe('seen');
    expect(compare('spf', [], bare)).toBe('missing');
  });
});
