import { screen, within } from '@testing-library/react';
import { expect, it, vi } from 'vitest';
import type { AuditRow } from '#api/features/operations/audit-log/contract.ts';
import { fakeApi } from '#testing/components/fake-api.ts';
import { renderWhole, testPage } from '#testing/components/render-island.tsx';
import { CommunitySettings } from './CommunitySettings.tsx';
import type { Value } from './setting-values.ts';

const path = '/api/admin/settings';
const folder = {
  ...{ nameEt: 'Kuu', nameEn: 'Moon', supportEmail: 'kuu@kuu.test', operator: '' },
  ...{ registryCode: '', vatNumber: '' },
};
const viewOf = (version: number, defaults: Record<string, Value>, changes: Record<string, Value> = {}) => ({
  ...{ version, defaults, values: { ...defaults, ...changes }, chosen: Object.keys(changes) },
});
const change: AuditRow = {
  ...{ id: 'a1', at: '2026-06-14T09:00:00Z', action: 'settings.update', reason: null, ground: null },
  ...{ actor: { id: 'u1', name: 'Mari', initials: 'M', picture: null }, from: { device: null, country: null } },
  ...{ target: { type: 'settings', id: 'contact', name: null, path: null, member: null } },
  ...{ before: { supportEmail: 'kuu@kuu.test' }, after: { supportEmail: 'info@kuu.test' } },
};
const sender = {
  ...{ inForce: 'kuu@kogu.test', wanted: 'kuu@kogu.test', folder: 'kuu@kogu.test', domain: null },
  ...{ isVerified: true, records: [], warming: null },
};
const render = (groups: object, changes: AuditRow[] = []) =>
  renderWhole(
    <CommunitySettings
      page={testPage}
      first={{ success: true, data: { groups } }}
      firstSender={{ success: true, data: sender }}
      firstChanges={{ success: true, data: { items: changes } }}
      names={['contact', 'mail', 'prices']}
      paid={['Nobody pays yet.']}
    />,
  );
const group = (name: string) => within(screen.getByRole('region', { name }));
const log = { 'GET /api/admin/audit': { data: { items: [], nextCursor: null } } };

it('the settings form sends only the changed settings of a group, with money in cents', async () => {
  const prices = {
    ...{ premiumEUR: 900, donatorEUR: 2_000, premiumUSD: 0, donatorUSD: 0 },
    ...{ premiumGBP: 0, donatorGBP: 0, premiumSEK: 0, donatorSEK: 0 },
  };
  const calls = fakeApi({ [`PATCH ${path}`]: { data: viewOf(1, prices, { premiumEUR: 1_050 }) }, ...log });
  const { user } = render({ prices: viewOf(0, prices) });
  const premium = screen.getByLabelText<HTMLInputElement>(/^Premium.*euro/i);
  expect(premium.value).toBe('9.00');
  expect(screen.queryByLabelText(/^Premium.*dollar/i)).toBeNull();
  await user.clear(premium);
  await user.type(premium, '10.5');
  await user.click(screen.getByRole('button', { name: 'Save' }));
  expect(await screen.findByText('Saved.')).toBeDefined();
  expect(calls[0]?.body).toEqual({ group: 'prices', version: 0, changes: { premiumEUR: 1_050 }, reason: '' });
  expect(premium.value).toBe('10.50');
  expect(screen.getByText(/Set here. The folder says: €9/)).toBeDefined();
});

it('the settings form shows a colleague’s change on its field, and replaces it when saved again', async () => {
  const theirs = viewOf(6, folder, { operator: 'Aurora Club' });
  const answers: Record<string, object> = {
    [`PATCH ${path}`]: { status: 409, code: 'version_outdated', fields: { 'changes.operator': 'changed_meanwhile' } },
    [`GET ${path}`]: { data: { groups: { contact: theirs } } },
    ...log,
  };
  const calls = fakeApi(answers);
  const { user } = render({ contact: viewOf(5, folder) });
  const operator = screen.getByLabelText<HTMLInputElement>(/^Who runs/);
  await user.type(operator, 'Northern Light');
  await user.click(screen.getByRole('button', { name: 'Save' }));
  expect(await screen.findByText('It is now: Aurora Club')).toBeDefined();
  expect(screen.getByText(/^Someone else saved this group/)).toBeDefined();
  expect(operator.value).toBe('Northern Light');
  answers[`PATCH ${path}`] = { data: viewOf(7, folder, { operator: 'Northern Light' }) };
  await user.click(screen.getByRole('button', { name: 'Save' }));
  const lastSaved = () => calls.findLast(({ body }) => body)?.body;
  await vi.waitFor(() => expect(lastSaved()).toMatchObject({ version: 6, changes: { operator: 'Northern Light' } }));
});

it('the settings page resets a setting to its default, and undoes a saved change', async () => {
  const calls = fakeApi({ [`PATCH ${path}`]: { data: viewOf(4, folder) }, ...log });
  const { user } = render({ contact: viewOf(3, folder, { supportEmail: 'info@kuu.test' }) }, [change]);
  const address = screen.getByLabelText<HTMLInputElement>(/^Contact e-mail/);
  await user.click(screen.getByRole('button', { name: 'Back to the folder’s value : Contact e-mail' }));
  expect(address.value).toBe('kuu@kuu.test');
  expect(screen.getByText('The folder’s value is filled in. Save to keep it.')).toBeDefined();
  await user.click(screen.getByText('Latest changes'));
  await user.click(screen.getByRole('button', { name: /^Undo the change/ }));
  await expect.poll(() => screen.queryByText(/Set here/)).toBeNull();
  expect(calls[0]?.body).toMatchObject({ group: 'contact', version: 3, changes: { supportEmail: null } });
});

it('the settings page sends a test e-mail, and shows to whom', async () => {
  fakeApi({
    'POST /api/admin/mail-sender/test-mail': { data: { to: 'mari@kuu.test', from: 'kuu@kogu.test' } },
  });
  const { user } = render({ mail: viewOf(0, { mailFrom: 'kuu@kogu.test' }) });
  await user.click(group('E-mail sender').getByRole('button', { name: 'Send me a test e-mail' }));
  expect(await screen.findByText('Sent to mari@kuu.test, from kuu@kogu.test.')).toBeDefined();
});
