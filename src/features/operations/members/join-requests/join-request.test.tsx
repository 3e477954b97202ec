import { screen } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { hasUnsavedInput } from '#src/client/unsaved-input.ts';
import { fakeApi } from '#testing/components/fake-api.ts';
import { startJoinRequest } from './join-request.ts';

const formOf = (attribute: string, name: string) => `<form ${attribute}>
  <p data-form-error role="alert"></p>
  <textarea name="reason" aria-label="${name}"></textarea><button type="submit">${name}</button>
</form>`;
const reload = vi.fn();

beforeEach(() => {
  vi.stubGlobal('location', { reload, assign: reload });
  document.body.innerHTML =
    formOf('data-approve="/api/users/u1/approve"', 'Welcome') +
    formOf('data-confirm="/api/users/u1/decline"', 'Decline');
  startJoinRequest();
});

describe.each(['Welcome', 'Decline'])('the words for someone who asks to join: %s', (name) => {
  it('count as unsaved input until they are sent', async () => {
    fakeApi({ 'POST /api/users/u1/approve': {}, 'POST /api/users/u1/decline': {} });
    const user = userEvent.setup();
    await user.type(screen.getByRole('textbox', { name }), 'Hello');
    expect(hasUnsavedInput()).toBe(true);
    await user.click(screen.getByRole('button', { name }));
    await vi.waitFor(() => expect(reload).toHaveBeenCalled());
    expect(hasUnsavedInput()).toBe(false);
  });
});
