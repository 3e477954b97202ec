import { expect, it } from 'vitest';
import { buildStarterFolder } from './starter-folder.ts';
import { tenantFileSchema } from './tenant-file.ts';

it('tenant.json needs a price in the currency of every language', () => {
  const file = { ...buildStarterFolder('kuu')['tenant.json'], currencyByLocale: { et: 'EUR', en: 'USD' } };
  const faultsOf = (donator: Record<string, number>) =>
    tenantFileSchema
      .safeParse({ ...file, prices: { premium: { EUR: 499, USD: 499 }, donator } })
      .error?.issues.map(({ path }) => path.join('.'));
  expect(faultsOf({ EUR: 1999, USD: 1999 })).toBeUndefined();
  expect(faultsOf({ EUR: 1999 })).toEqual(['prices.donator.USD']);
});
