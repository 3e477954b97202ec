import { screen, waitFor, within } from '@testing-library/react';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { mapProfileTexts } from '#api/platform/actor/contract.ts';
import { uploadFile } from '#src/client/upload-file.ts';
import { fakeApi } from '#testing/components/fake-api.ts';
import { renderWhole, testPage } from '#testing/components/render-island.tsx';
import { $profile } from '../users/profile-store.ts';
import { ProfileForm } from './ProfileForm.tsx';

vi.mock('#src/client/upload-file.ts', () => ({ uploadFile: vi.fn() }));

const user = {
  ...{ id: 'mari', name: 'Mari', initials: 'MM', profileImage: null },
  ...mapProfileTexts(() => null),
  about: 'I bake.',
};
const sent = { name: 'Mari', ...mapProfileTexts(() => ''), about: 'I bake. And ski.' };
const patch = 'PATCH /api/users/profile';
const show = () => renderWhole(<ProfileForm page={testPage} user={user} />);
const save = () => screen.getByRole('button', { name: 'Save' });
const pictureFile = (name: string, type: string, size = 10) => new File(['x'.repeat(size)], name, { type });

beforeEach(() => {
  vi.stubGlobal('createImageBitmap', async () => ({ width: 900, height: 600 }));
  vi.spyOn(HTMLCanvasElement.prototype, 'getContext').mockReturnValue(null);
  return () => {
    vi.restoreAllMocks();
    $profile.set({ user: null, failure: null });
  };
});

describe('the profile form', () => {
  it('saves in place, and keeps refused text with the error on its field', async () => {
    const calls = fakeApi({ [patch]: { status: 400, code: 'invalid_input', fields: { about: 'about_too_long' } } });
    const { user: person } = show();
    const about = screen.getByLabelText<HTMLTextAreaElement>('About you');
    await person.type(about, ' And ski.');
    await person.click(save());
    await waitFor(() => expect(document.activeElement).toBe(about));
    expect(about.getAttribute('aria-invalid')).toBe('true');
    expect(about.value).toBe('I bake. And ski.');
    const saved = fakeApi({ [patch]: { user: { ...user, about: 'I bake. And ski.' } } });
    await person.click(save());
    await waitFor(() => expect(screen.getAllByText('Saved.')).toHaveLength(1));
    expect([...calls, ...saved].map(({ body }) => body)).toEqual([sent, sent]);
  });

  it('stays unsaved if more was typed during the save', async () => {
    const { promise, resolve } = Promise.withResolvers<object>();
    fakeApi({ [patch]: () => promise });
    const { user: person } = show();
    await person.type(screen.getByLabelText('About you'), ' Often.');
    await person.click(save());
    await person.type(screen.getByLabelText('About you'), ' And ski.');
    resolve({ user: { ...user, about: 'I bake. Often.' } });
    await waitFor(() => expect(save()).toBeDefined());
    expect(screen.queryByText('Saved.')).toBeNull();
    expect(screen.getByLabelText<HTMLTextAreaElement>('About you').value).toBe('I bake. Often. And ski.');
  });
});

describe('the profile form of a member whose session has ended', () => {
  it('is sent once they have signed in again', async () => {
    localStorage.setItem('auth_token', 'old');
    fakeApi({ [patch]: { status: 401, code: 'unauthenticated' } });
    const { user: person } = show();
    await person.type(screen.getByLabelText('About you'), ' And ski.');
    await person.click(save());
    await screen.findByRole('link', { name: 'Sign in in another tab' });
    const calls = fakeApi({ [patch]: { user: { ...user, about: 'I bake. And ski.' } } });
    localStorage.setItem('auth_token', 'new');
    dispatchEvent(new StorageEvent('storage', { key: 'auth_token' }));
    await screen.findByText('Saved.');
    expect(calls.map(({ body }) => body)).toEqual([sent]);
    expect(screen.queryByRole('link', { name: 'Sign in in another tab' })).toBeNull();
  });
});

describe('a chosen profile picture', () => {
  it('is cropped and uploaded in its own dialog', async () => {
    fakeApi({});
    vi.mocked(uploadFile).mockResolvedValue({ user: { ...user, profileImage: '/api/files/me' } });
    vi.spyOn(HTMLCanvasElement.prototype, 'toBlob').mockImplementation((give) => give(new Blob(['x'])));
    const { user: person } = show();
    await person.type(screen.getByLabelText('Name'), ' Mets');
    await person.upload(screen.getByLabelText('Profile picture'), pictureFile('me.jpg', 'image/jpeg'));
    const dialog = within(await screen.findByRole('dialog', { name: 'Profile picture' }));
    await person.click(dialog.getByRole('button', { name: 'Use this picture' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    await screen.findByText('me.jpg is uploaded.');
    expect(uploadFile).toHaveBeenCalledOnce();
    expect(screen.getByLabelText<HTMLInputElement>('Name').value).toBe('Mari Mets');
  });

  it.each([
    ['me.txt', 'text/plain', 10],
    ['me.jpg', 'image/jpeg', 5 * 1024 * 1024],
  ])('is refused, with a hint that lists the allowed types: %s', async (name, type, size) => {
    fakeApi({});
    const { user: person } = show();
    const chooser = screen.getByLabelText('Profile picture');
    const hint = document.getElementById(chooser.getAttribute('aria-describedby')?.split(' ')[0] ?? '');
    await userUpload(person, chooser, pictureFile(name, type, size));
    await waitFor(() => expect(chooser.getAttribute('aria-invalid')).toBe('true'));
    expect(hint?.textContent).toMatch(/JPEG|JPG|PNG/i);
    expect(screen.queryByRole('button', { name: 'Use this picture' })).toBeNull();
  });
});

/** Uploads a file past the chooser's `accept` filter, as dropping or pasting does. */
const userUpload = async (person: ReturnType<typeof show>['user'], chooser: HTMLElement, file: File) => {
  chooser.removeAttribute('accept');
  await person.upload(chooser, file);
};
