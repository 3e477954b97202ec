import { act, fireEvent, screen, waitFor } from '@testing-library/react';
import { describe, expect, it, vi } from 'vitest';
import type { Addressee } from '#api/features/community/staff-inbox/write/contract.ts';
import { fakeApi } from '#testing/components/fake-api.ts';
import { fakeStyles } from '#testing/components/fake-styles.ts';
import { fakeUploads } from '#testing/components/fake-uploads.ts';
import { renderWhole, testPage } from '#testing/components/render-island.tsx';
import { NewStaffMessage } from './NewStaffMessage.tsx';

const liv: Addressee = {
  ...{ id: 'u1', name: 'Liv Solberg', initials: 'LS', picture: null },
  ...{ isExpert: false, isStaff: false, hasProfile: true },
};
const key = 'kogu.unsent.u9.letter';
const path = 'POST /api/admin/messages';
const none = { 'GET /api/unsent-texts/letter': { data: { text: null } } };

async function renderForm(to: Addressee | null = null) {
  const about = to && { type: 'feedback' as const, id: 'f1' };
  const shown = renderWhole(<NewStaffMessage page={testPage} viewerId="u9" to={to} about={about} />);
  if (to) await screen.findByRole('button', { name: `Remove ${to.name}` });
  else await screen.findByRole('combobox');
  return shown;
}

const field = (name: string) => screen.getByRole<HTMLInputElement>('textbox', { name });
const write = (name: string, value: string) => fireEvent.input(field(name), { target: { value } });
const send = () => fireEvent.click(screen.getByRole('button', { name: 'Send' }));

describe('a message from staff to one member', () => {
  it('goes to the member found by name, with its files', async () => {
    const search = 'GET /api/admin/message-recipients';
    const calls = fakeApi({ ...none, [search]: { data: { items: [liv] } }, [path]: { data: { id: 't1' } } });
    fakeUploads(() => ({ data: { id: 'file', name: 'map.pdf' } }));
    const { user } = await renderForm();
    await user.type(screen.getByRole('combobox'), 'liv');
    await user.click(await screen.findByRole('option', { name: /Liv Solberg/ }));
    write('Subject', 'Your boots');
    write('Message', 'We found them');
    await user.upload(screen.getByLabelText(/Add pictures or files/), new File(['a'], 'map.pdf'));
    await screen.findByRole('button', { name: 'Remove map.pdf' });
    send();
    await waitFor(() => expect(calls.at(-1)?.method).toBe('POST'));
    expect(calls.at(-1)?.body).toEqual({
      ...{ to: 'u1', subject: 'Your boots', content: 'We found them', files: ['file'] },
      clientId: expect.any(String),
    });
    await waitFor(() => expect(localStorage.getItem(key)).toBeNull());
  });

  it('goes with the descriptions of its pictures', async () => {
    const calls = fakeApi({ ...none, [path]: { data: { id: 't1' } } });
    fakeStyles();
    fakeUploads(() => ({ data: { id: 'file', name: 'boots.png', width: 8 } }));
    const { user } = await renderForm(liv);
    await user.upload(screen.getByLabelText(/Add pictures or files/), new File(['a'], 'boots.png'));
    await user.type(await screen.findByRole('textbox', { name: 'What does boots.png show?' }), 'Muddy boots');
    send();
    await waitFor(() => expect(calls.at(-1)?.method).toBe('POST'));
    expect(calls.at(-1)?.body).toMatchObject({ files: ['file'], descriptions: { file: 'Muddy boots' } });
  });

  it('gets its recipient and subject from the URL, and keeps typed text', async () => {
    fakeApi(none);
    const { unmount } = await renderForm(liv);
    expect(field('Subject').value).toBe('Your feedback');
    write('Message', 'We turned it');
    unmount();
    await renderForm(liv);
    expect(field('Message').value).toBe('We turned it');
  });

  it('waits for the network, and is then sent once', async () => {
    fakeApi(none);
    await renderForm(liv);
    write('Message', 'We turned it');
    send();
    await screen.findByText(/^No connection/);
    const calls = fakeApi({ ...none, [path]: { data: { id: 't1' } } });
    await act(async () => dispatchEvent(new Event('online')));
    await waitFor(() => expect(screen.queryByText(/^No connection/)).toBeNull());
    const sent = calls.filter(({ method }) => method === 'POST');
    expect(sent.map(({ body }) => body)).toEqual([expect.objectContaining({ to: 'u1', content: 'We turned it' })]);
  });

  it('stays as typed when it is refused, with the errors on their fields', async () => {
    const fields = { to: 'recipients_required', content: 'message_required' };
    fakeApi({ ...none, [path]: { status: 400, code: 'invalid_input', fields } });
    await renderForm();
    write('Subject', 'Boots');
    send();
    await vi.waitFor(() => expect(document.activeElement).toBe(screen.getByRole('combobox')));
    expect(field('Message').getAttribute('aria-invalid')).toBe('true');
    expect(field('Subject').value).toBe('Boots');
  });

  describe('while a message to someone else is unsent', () => {
    const ove: Addressee = { ...liv, id: 'u2', name: 'Ove Lund', initials: 'OL' };
    const values = { content: ['For Ove only'], subject: ['Ove'], to: [JSON.stringify([ove])], files: [''] };
    const keepForOve = () => localStorage.setItem(key, JSON.stringify({ id: 'd', values, version: 0, isSaved: false }));

    it('begins blank, and keeps both texts', async () => {
      keepForOve();
      fakeApi(none);
      const { unmount } = await renderForm(liv);
      await screen.findByText(/another message that you haven’t sent/);
      expect(field('Message').value).toBe('');
      expect(screen.queryByRole('button', { name: 'Remove Ove Lund' })).toBeNull();
      write('Message', 'For Liv');
      unmount();
      expect(localStorage.getItem(key)).toContain('For Ove only');
      await renderForm(liv);
      expect(field('Message').value).toBe('For Liv');
    });

    it('is replaced on request by the unsent message and its recipient', async () => {
      keepForOve();
      fakeApi(none);
      const { user } = await renderForm(liv);
      await user.click(await screen.findByRole('button', { name: 'Show it' }));
      expect(field('Message').value).toBe('For Ove only');
      await screen.findByRole('button', { name: 'Remove Ove Lund' });
      expect(screen.queryByRole('button', { name: 'Remove Liv Solberg' })).toBeNull();
    });

    it('keeps its text while the unsent message is shown and sent', async () => {
      keepForOve();
      fakeApi({ ...none, [path]: { data: { id: 't' } } });
      const { user, unmount } = await renderForm(liv);
      write('Message', 'For Liv');
      await user.click(await screen.findByRole('button', { name: 'Show it' }));
      send();
      await waitFor(() => expect(localStorage.getItem(key)).toBeNull());
      unmount();
      await renderForm(liv);
      expect(field('Message').value).toBe('For Liv');
    });

    it('stays while the unsent message is discarded', async () => {
      keepForOve();
      fakeApi(none);
      const { user } = await renderForm(liv);
      write('Message', 'For Liv');
      await user.click(await screen.findByRole('button', { name: 'Discard it' }));
      expect(localStorage.getItem(key)).toContain('For Liv');
      expect(localStorage.getItem(key)).not.toContain('For Ove only');
      expect(Object.keys(localStorage).filter((kept) => kept.startsWith(key))).toEqual([key]);
    });

    it('is sent separately from an unsent message that only the server has', async () => {
      const stored = { place: 'letter', clientId: 'c', content: values, version: 3, updatedAt: '' };
      const calls = fakeApi({
        'GET /api/unsent-texts/letter': { data: { text: stored } },
        [path]: { data: { id: 't' } },
      });
      await renderForm(liv);
      await screen.findByText(/another message that you haven’t sent/);
      expect(field('Message').value).toBe('');
      write('Message', 'For Liv');
      send();
      await waitFor(() => expect(calls.at(-1)?.method).toBe('POST'));
      expect(calls.at(-1)?.body).toMatchObject({ to: 'u1', content: 'For Liv' });
      expect(calls.at(-1)?.body).not.toMatchObject({ clientId: 'c' });
    });

    it('is sent without the unsent message, which is kept', async () => {
      keepForOve();
      const calls = fakeApi({ ...none, [path]: { data: { id: 't' } } });
      await renderForm(liv);
      write('Message', 'For Liv');
      send();
      await waitFor(() => expect(calls.at(-1)?.method).toBe('POST'));
      await waitFor(() => expect(Object.keys(localStorage)).toEqual([key]));
      expect(localStorage.getItem(key)).toContain('For Ove only');
    });
  });

  it('can be replaced by the text that another device has saved since', async () => {
    const content = { content: ['From the phone'], subject: ['Boots'], to: [JSON.stringify([liv])], files: [''] };
    const stored = { place: 'letter', clientId: 'c', content, version: 3, updatedAt: '' };
    localStorage.setItem(key, JSON.stringify({ id: 'd', values: { content: ['Here'] }, version: 0, isSaved: false }));
    fakeApi({ 'GET /api/unsent-texts/letter': { data: { text: stored } } });
    const { user } = await renderForm();
    expect(field('Message').value).toBe('Here');
    await user.click(await screen.findByRole('button', { name: 'Show that version' }));
    expect(field('Message').value).toBe('From the phone');
    await screen.findByRole('button', { name: 'Remove Liv Solberg' });
  });
});
