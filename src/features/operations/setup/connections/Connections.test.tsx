import { screen, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { fakeApi } from '#testing/components/fake-api.ts';
import { renderWhole, testPage } from '#testing/components/render-island.tsx';
import { type Connection, Connections } from './Connections.tsx';

const path = '/api/admin/connections';
const connectionOf = (changes: Partial<Connection>): Connection => ({
  ...{ name: 'payments.stripe-key', kind: 'payments', service: 'Stripe', isOn: true, settings: null, folder: null },
  ...{ isChosen: false, callback: null, setAt: '2026-06-01T09:00:00Z', isCheckable: true, members: 0 },
  ...{ isNeeded: false, ...changes },
});
const render = (...connections: Connection[]) =>
  renderWhole(
    <Connections
      page={testPage}
      first={{ success: true, data: { connections, version: 3, needsPassword: true } }}
      origin="https://kuu.test"
    />,
  );
const answerOf = (...connections: Connection[]) => ({ data: { connections, version: 4, needsPassword: true } });

describe('the connections page', () => {
  it('hides a key once it is entered, and then offers a field for a new one', async () => {
    const calls = fakeApi({
      [`PUT ${path}/payments.stripe-key`]: {},
      [`GET ${path}`]: answerOf(connectionOf({})),
    });
    const { user } = render(connectionOf({ setAt: null }));
    const card = within(screen.getByRole('region', { name: 'Stripe: payments' }));
    await user.type(card.getByLabelText('Key'), 'sk_test_0123');
    await user.type(card.getByLabelText('Your password'), 'a long password');
    await user.click(card.getByRole('button', { name: 'Save' }));
    expect(await screen.findByText('The new key is saved.')).toBeDefined();
    expect(calls[0]?.body).toEqual({ secret: 'sk_test_0123', reason: '', password: 'a long password' });
    expect(await card.findByText('Key is there')).toBeDefined();
    expect(card.getByLabelText<HTMLInputElement>('New key').value).toBe('');
    expect(screen.getByRole('region', { name: 'Stripe: payments' })).toBe(document.activeElement);
  });

  it('tests a key on request, and shows the result', async () => {
    fakeApi({ [`POST ${path}/payments.stripe-key/check`]: { data: { state: 'unreachable' } } });
    const { user } = render(connectionOf({}));
    await user.click(screen.getByRole('button', { name: 'Test the key' }));
    expect(await screen.findByText('Stripe gave no answer. Try again in a minute.')).toBeDefined();
  });

  it('asks for the password before a key is removed', async () => {
    const calls = fakeApi({
      [`DELETE ${path}/payments.stripe-key`]: {},
      [`GET ${path}`]: answerOf(connectionOf({ setAt: null })),
    });
    const { user } = render(connectionOf({}));
    await user.click(screen.getByRole('button', { name: 'Remove the key' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Remove the key of Stripe?' }));
    await user.type(dialog.getByLabelText('Your password'), 'a long password');
    await user.click(dialog.getByRole('button', { name: 'Remove the key' }));
    expect(await screen.findByText('No key yet')).toBeDefined();
    expect(calls[0]?.body).toEqual({ reason: '', password: 'a long password' });
  });

  it('sends the version that was loaded when a service is changed', async () => {
    const ai = connectionOf({ name: 'ai', kind: 'ai', service: '', isOn: false, setAt: null });
    const calls = fakeApi({ [`PUT ${path}/ai/service`]: {}, [`GET ${path}`]: answerOf(ai) });
    const { user } = render(ai);
    const card = within(screen.getByRole('region', { name: /^Language model/ }));
    await user.click(card.getByText('Use a service'));
    await user.type(card.getByLabelText('Model'), 'small');
    await user.click(card.getByRole('button', { name: 'Save' }));
    await expect
      .poll(() => calls[0]?.body)
      .toEqual({
        ...{ version: 3, reason: '', password: '' },
        service: { address: 'https://api.openai.com/v1', model: 'small' },
      });
  });

  it('offers Google or another sign-in provider, and adds the chosen one', async () => {
    const calls = fakeApi({ [`PUT ${path}/sign-in.kuu/service`]: {}, [`GET ${path}`]: answerOf() });
    const { user } = render();
    await user.click(screen.getByText('Add a provider'));
    expect(screen.getByText('https://kuu.test/auth/oauth/google/callback')).toBeDefined();
    await user.click(screen.getByLabelText('Another one'));
    expect(screen.getByLabelText<HTMLInputElement>('Issuer').value).toBe('');
    await user.type(screen.getByLabelText('Short name'), 'kuu');
    expect(screen.getByText('https://kuu.test/auth/oauth/kuu/callback')).toBeDefined();
    await user.type(screen.getByLabelText('Name'), 'Kuu konto');
    await user.type(screen.getByLabelText('Issuer'), 'https://kuu.test');
    await user.type(screen.getByLabelText('Client id'), 'kogu');
    await user.click(screen.getByRole('button', { name: 'Save' }));
    await expect
      .poll(() => calls[0]?.body)
      .toMatchObject({ service: { name: 'Kuu konto', issuer: 'https://kuu.test', clientId: 'kogu' } });
  });
});
