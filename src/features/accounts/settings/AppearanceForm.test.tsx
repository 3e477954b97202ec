import { screen, waitFor } from '@testing-library/react';
import type { MouseEvent } from 'react';
import { beforeEach, expect, it, vi } from 'vitest';
import { fakeApi } from '#testing/components/fake-api.ts';
import { renderWhole, testPage } from '#testing/components/render-island.tsx';
import { $profile } from '../users/profile-store.ts';
import { AppearanceForm, PrivacyForm } from './SettingsIslands.tsx';

const patch = 'PATCH /api/users/profile';
const user = { locale: 'en', theme: 'system' } as const;
const show = () => renderWhole(<AppearanceForm page={testPage} user={user} languages={['et', 'en']} />);
const choice = (name: string) => screen.getByRole<HTMLInputElement>('radio', { name });
const save = () => screen.getByRole('button', { name: 'Save' });

beforeEach(() => () => {
  localStorage.clear();
  delete document.documentElement.dataset['theme'];
  $profile.set({ user: null, failure: null });
});

it('the appearance form applies a theme once it is saved', async () => {
  const calls = fakeApi({ [patch]: { user: { ...user, theme: 'dark' } } });
  const { user: person } = show();
  await person.click(choice('Dark'));
  expect(document.documentElement.dataset['theme']).toBeUndefined();
  await person.click(save());
  await screen.findByText('Saved.');
  expect(calls[0]?.body).toEqual({ locale: 'en', theme: 'dark' });
  expect(document.documentElement.dataset['theme']).toBe('dark');
});

it('the appearance form shows the theme that was chosen on this device', async () => {
  localStorage.setItem('theme', 'light');
  show();
  await waitFor(() => expect(choice('Light').checked).toBe(true));
});

it('the appearance form reopens the page in the language that was saved', async () => {
  fakeApi({ [patch]: { user: { ...user, locale: 'et' } } });
  const opened = vi.fn((event: MouseEvent) => {
    event.preventDefault();
    return location.hash;
  });
  const { user: person } = renderWhole(
    <>
      <a href="/language/et?next=%2Fsettings" onClick={opened}>
        Eesti
      </a>
      <AppearanceForm page={testPage} user={user} languages={['et', 'en']} />
    </>,
  );
  await person.click(choice('Eesti'));
  await person.click(save());
  await waitFor(() => expect(opened).toHaveReturnedWith('#appearance'));
});

it('the privacy form focuses a refused choice, and clears the error once a choice is saved', async () => {
  const refusal = { status: 400, code: 'invalid_input', fields: { profileVisibility: 'invalid_value' } };
  fakeApi({ [patch]: refusal });
  const { user: person } = renderWhole(<PrivacyForm page={testPage} user={{ profileVisibility: 'members' }} />);
  await person.click(choice('Everyone, visitors too'));
  await person.click(save());
  const group = screen.getByRole('group', { name: 'Who can see it' });
  await waitFor(() => expect(document.activeElement).toBe(group.querySelector('input')));
  expect(choice('Everyone, visitors too').checked).toBe(true);
  fakeApi({ [patch]: { user: { profileVisibility: 'everyone' } } });
  await person.click(save());
  await screen.findByText('Saved.');
  expect(group.querySelector('[aria-invalid]')).toBeNull();
});
