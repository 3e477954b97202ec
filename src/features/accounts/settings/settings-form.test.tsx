import { screen, waitFor } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { expect, it } from 'vitest';
import { fakeApi } from '#testing/components/fake-api.ts';
import { startSettingsForms } from './settings-form.ts';

it('sends only the streams that were changed, so that a page that stood open renews no consent', async () => {
  document.body.innerHTML = `<form data-settings-form="notifications" data-saved="Saved.">
      <label><input type="checkbox" name="notifications.campaigns" checked />News</label>
      <label><input type="checkbox" name="notifications.events" />Events</label>
      <p role="status" data-form-saved></p>
      <button type="submit" data-save hidden>Save</button>
    </form>`;
  const calls = fakeApi({ 'PATCH /api/users/profile': {} });
  startSettingsForms();
  const user = userEvent.setup();
  await user.click(screen.getByLabelText('Events'));
  await user.click(screen.getByRole('button'));
  await waitFor(() => expect(screen.getByRole('status').textContent).toBe('Saved.'));
  await user.click(screen.getByLabelText('News'));
  await user.click(screen.getByRole('button'));
  // An earlier test's late calls may still come.
  const saved = () => calls.filter(({ path }) => path === '/api/users/profile');
  await waitFor(() => expect(saved()).toHaveLength(2));
  expect(saved().map(({ body }) => body)).toEqual([
    { notifications: { events: true } },
    { notifications: { campaigns: false } },
  ]);
});
