import { describe, expect, it } from 'vitest';
import { tenantSchema } from './tenant-schema.ts';

const tenant = {
  slug: 'kuu',
  name: 'Kuu kogu',
  hostnames: ['kuu.example.test'],
  defaultLocale: 'et',
  timeZone: 'Europe/Tallinn',
  currencyByLocale: { et: 'EUR', en: 'USD' },
  prices: { premium: { EUR: 499, USD: 499 }, donator: { EUR: 1999, USD: 1999 } },
  supportEmail: 'abi@kuu.test',
  mailFrom: 'kuu@kuu.test',
};
const faultsOf = (change: Record<string, unknown>) =>
  tenantSchema.safeParse({ ...tenant, ...change }).error?.issues.map(({ path }) => path.join('.')) ?? [];

describe('tenantSchema', () => {
  it('accepts a community, by default active, with a minimum password length of 6 and the code prefix RYUP', () => {
    const defaults = { status: 'active', minimumPasswordLength: 6, codePrefix: 'RYUP' };
    expect(tenantSchema.parse(tenant)).toMatchObject({ ...tenant, ...defaults });
  });

  it.each([
    ['slug', 'Kuu'],
    ['slug', 'k'],
    ['slug', '1kuu'],
    ['slug', 'kuu/../koit'],
    ['slug', 'k'.repeat(32)],
    ['name', ' '],
    ['name', 'k'.repeat(61)],
    ['hostnames', []],
    ['defaultLocale', 'fi'],
    ['timeZone', 'Europe/Kuu'],
    ['timeZone', ''],
    ['supportEmail', 'abi'],
    ['mailFrom', 'kuu@kuu.test\r\nBcc: x@evil.test'],
    ['status', 'hidden'],
    ['minimumPasswordLength', 5],
    ['minimumPasswordLength', 6.5],
    ['codePrefix', 'ryup'],
    ['codePrefix', 'R'],
    ['codePrefix', 'R2D2'],
    ['codePrefix', 'RYUP-'],
    ['codePrefix', 'ABCDEFGHIJK'],
    ['auditKeptDays', 364],
    ['auditKeptDays', 3_651],
    ['analyticsKeptMonths', 2],
    ['analyticsKeptMonths', 61],
    ['databaseUrl', 'http://plain.example.test'],
    ['databaseUrl', 'libsql://user:secret@host'],
    ['databaseUrl', 'https://host/path'],
    ['currencyByLocale.et', 'XBT', { currencyByLocale: { et: 'XBT', en: 'USD' } }],
    ['prices.premium.EUR', 49, { prices: { premium: { EUR: 49 }, donator: {} } }],
    ['prices.premium.EUR', 4.99, { prices: { premium: { EUR: 499.5 }, donator: {} } }],
  ])('refuses %s %j', (path, value, change?: Record<string, unknown>) => {
    expect(faultsOf(change ?? { [path]: value })).toEqual([path]);
  });

  it.each([
    'Kuu.example.test',
    'kuu',
    'https://kuu.example.test',
    'kuu.example.test:4321',
    '*.example.test',
    'kuu.example.test.',
    '-kuu.example.test',
    '',
  ])('refuses the host %j', (hostname) => {
    expect(faultsOf({ hostnames: [hostname] })).toEqual(['hostnames.0']);
  });

  it('refuses unknown fields, such as a secret', () => {
    expect(tenantSchema.safeParse({ ...tenant, databaseAuthToken: 'secret' }).success).toBe(false);
  });
});
