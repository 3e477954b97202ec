import { fireEvent, screen, waitFor } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import type { Recipient } from '#api/features/community/threads/contacts/contract.ts';
import { fakeApi } from '#testing/components/fake-api.ts';
import { renderWhole, testPage } from '#testing/components/render-island.tsx';
import { NewConversation } from './NewConversation.tsx';

const person = (id: string, name: string, isRequest: boolean): Recipient => ({
  ...{ id, name, initials: name.slice(0, 1), picture: null, isRequest },
  ...{ isExpert: false, isStaff: false, hasProfile: true },
});
const astrid = person('u1', 'Astrid Fjell', true);
const ove = person('u2', 'Ove Lund', false);

const path = 'POST /api/threads';
const none = {
  'GET /api/unsent-texts/conversation': { data: { text: null } },
  'GET /api/unsent-texts/team': { data: { text: null } },
};
const show = (to: Recipient | null, teamLead: string | null = null) =>
  renderWhole(<NewConversation page={testPage} viewerId="u9" to={to} teamLead={teamLead} />);
const isRequest = /arrives as a request/;

describe('the form for a new message', () => {
  it('says before sending that a stranger gets the message as a request, and what that means', async () => {
    fakeApi(none);
    show(astrid);
    const notice = await screen.findByText(isRequest);
    expect(notice.textContent).toContain('Astrid Fjell doesn’t know you yet');
    expect(notice.textContent).toContain('up to 5 messages');
  });

  it('mentions a request only while a stranger is among the recipients', async () => {
    fakeApi({ ...none, 'GET /api/message-recipients': { data: { items: [astrid] } } });
    const { user } = show(ove);
    await screen.findByRole('button', { name: 'Remove Ove Lund' });
    expect(screen.queryByText(/doesn’t know you yet/)).toBeNull();
    await user.type(screen.getByRole('combobox'), 'astrid');
    await user.click(await screen.findByRole('option', { name: /Astrid Fjell/ }));
    // With Ove among the recipients, the conversation is open from the start.
    await screen.findByText('Astrid Fjell doesn’t know you yet, and gets this as a request.');
    await user.click(screen.getByRole('button', { name: 'Remove Astrid Fjell' }));
    await waitFor(() => expect(screen.queryByText(/doesn’t know you yet/)).toBeNull());
  });

  it('shows the error for an empty message on its field', async () => {
    fakeApi({ ...none, [path]: { status: 400, code: 'invalid_input', fields: { content: 'message_required' } } });
    const { user } = show(ove);
    await user.click(screen.getByRole('button', { name: 'Send' }));
    const field = screen.getByRole('textbox', { name: 'Message' });
    await waitFor(() => expect(field.getAttribute('aria-invalid')).toBe('true'));
  });
});

it('the form for a message to the team says who reads it, and needs no recipients', async () => {
  const calls = fakeApi({ ...none, 'POST /api/threads/team': { data: { id: 't1' } } });
  const { user } = show(null, 'The team reads it.');
  expect(screen.getByText('The team reads it.')).toBeTruthy();
  fireEvent.input(screen.getByRole('textbox', { name: 'Message' }), { target: { value: 'Where?' } });
  await user.click(screen.getByRole('button', { name: 'Send' }));
  await waitFor(() => expect(calls.at(-1)?.body).toMatchObject({ content: 'Where?', files: [] }));
});
