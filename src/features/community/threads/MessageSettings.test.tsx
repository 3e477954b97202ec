import { screen, waitFor } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { fakeApi } from '#testing/components/fake-api.ts';
import { renderWhole, testPage } from '#testing/components/render-island.tsx';
import { MessageSettings } from './MessageSettings.tsx';

const personOf = (id: string, name: string) => ({
  ...{ id, blockedAt: '2026-06-01T08:00:00Z' },
  member: { id, name, initials: 'AF', picture: null, isExpert: false, isStaff: false, hasProfile: true },
});
const settings = { whoMayWrite: 'everybody', showsSeen: true, showsActivity: true } as const;
const show = (blocked = [personOf('astrid', 'Astrid Fjell')]) =>
  renderWhole(<MessageSettings page={testPage} settings={settings} blocked={blocked} />);
const patch = 'PATCH /api/message-settings';
const save = () => screen.getByRole('button', { name: 'Save' });

describe('message settings', () => {
  it('are saved in place, including unticked boxes', async () => {
    const calls = fakeApi({ [patch]: {} });
    const { user } = show();
    await user.click(screen.getByLabelText('No one'));
    await user.click(screen.getByLabelText(/Show when I’ve read a message/));
    await user.click(save());
    await waitFor(() => expect(screen.getByRole('status').textContent).toBe('Saved.'));
    await user.click(screen.getByLabelText(/Show when I’ve read a message/));
    expect(screen.getByRole('status').textContent).toBe('');
    await user.click(save());
    await waitFor(() => expect(calls).toHaveLength(2));
    expect(calls.map(({ body }) => body)).toEqual([
      { whoMayWrite: 'nobody', showsSeen: false, showsActivity: true },
      { whoMayWrite: 'nobody', showsSeen: true, showsActivity: true },
    ]);
  });

  it('keep a refused choice, and show the error on its field', async () => {
    fakeApi({ [patch]: { status: 400, code: 'invalid_input', fields: { whoMayWrite: 'invalid_value' } } });
    const { user } = show();
    await user.click(screen.getByLabelText('No one'));
    await user.click(save());
    const group = screen.getByRole('group', { name: 'Who may write to you?' });
    await waitFor(() => expect(group.textContent).toContain('This value is not allowed here.'));
    expect(document.activeElement).toBe(screen.getAllByRole('radio')[0]);
    expect(screen.getByLabelText<HTMLInputElement>('No one').checked).toBe(true);
    expect(screen.getByRole('status').textContent).toBe('');
  });
});

describe('blocked members', () => {
  it('disappear one by one as they are unblocked, until no one is blocked', async () => {
    const calls = fakeApi({ 'DELETE /api/blocks/astrid': {}, 'DELETE /api/blocks/leif': {} });
    const { user } = show([personOf('astrid', 'Astrid Fjell'), personOf('leif', 'Leif Berg')]);
    for (const left of ['Leif Berg', null]) {
      await user.click(screen.getAllByRole('button', { name: 'Unblock' })[0] as HTMLElement);
      expect(document.activeElement).toBe(screen.getByRole('heading', { name: 'Blocked members' }));
      expect(screen.queryByText('Astrid Fjell')).toBeNull();
      expect(screen.queryByText('You haven’t blocked anyone.') === null).toBe(left !== null);
    }
    await waitFor(() => expect(calls.map(({ path }) => path)).toEqual(['/api/blocks/astrid', '/api/blocks/leif']));
  });

  it('return to the list with an error if unblocking fails', async () => {
    fakeApi({});
    const { user } = show();
    await user.click(screen.getByRole('button', { name: 'Unblock' }));
    expect(await screen.findByText('Astrid Fjell')).toBeDefined();
    expect(screen.getAllByRole('alert').some(({ textContent }) => textContent?.includes('No connection'))).toBe(true);
    expect(screen.queryByText('You haven’t blocked anyone.')).toBeNull();
  });
});
