import { screen, within } from '@testing-library/react';
import { beforeEach, describe, expect, it } from 'vitest';
import { type FakeCall, fakeApi } from '#testing/components/fake-api.ts';
import { renderWhole, testPage } from '#testing/components/render-island.tsx';
import { AnnouncementForm } from './AnnouncementForm.tsx';

const path = '/api/admin/announcements';
const preview = {
  data: {
    memberCount: 1_240,
    sender: { name: 'Kuu kogu', initials: 'KK', picture: null },
    texts: [
      { locale: 'et', subject: 'Suvepäevad', html: '<p>Tulge <strong>kõik</strong>!</p>', memberCount: 1_200 },
      { locale: 'en', subject: 'Summer days', html: '<p>See <a href="https://kuu.ee">this</a></p>', memberCount: 40 },
    ],
  },
};

beforeEach(() => {
  localStorage.clear();
  localStorage.setItem('user_data', JSON.stringify({ id: 'mari' }));
});

const lost = () => Promise.reject(new TypeError('Failed to fetch'));
const answers = {
  [`GET ${path}/audience`]: { data: { memberCount: 1_240 } },
  [`POST ${path}/preview`]: preview,
  'GET /api/unsent-texts/announcement': { data: { text: null } },
  'PUT /api/unsent-texts/announcement': { data: { version: 1 } },
};
const renderForm = () => renderWhole(<AnnouncementForm page={testPage} spaces={[{ id: 's1', name: 'Garden' }]} />);
type User = ReturnType<typeof renderForm>['user'];

async function review(user: User) {
  await user.type(screen.getAllByLabelText('Subject')[0] as HTMLElement, 'Summer days');
  await user.click(screen.getByRole('button', { name: 'Review and send' }));
  return within(await screen.findByRole('dialog', { name: 'Send this announcement?' }));
}
const madeTo = (calls: readonly FakeCall[], to: string) =>
  calls.filter(({ method, path: of }) => `${method} ${of}` === to).map(({ body }) => body as Record<string, unknown>);

describe('the announcement form', () => {
  it('previews the text as members will see it, with its sender, recipients and whether it is mailed', async () => {
    fakeApi(answers);
    const { user } = renderForm();
    const dialog = await review(user);
    expect(dialog.getAllByText('Kuu kogu')).toHaveLength(2);
    expect(dialog.getByText('kõik').tagName).toBe('STRONG');
    expect(dialog.getByRole('link', { name: 'this' }).getAttribute('href')).toBe('https://kuu.ee');
    expect(dialog.getByRole('heading', { name: 'Suvepäevad' }).parentElement?.lang).toBe('et');
    const texts = [
      'To everyone',
      /^1,240 members get it/,
      /1,200 members read this/,
      /40 members read this/,
      /^None goes out/,
    ];
    for (const text of texts) expect(dialog.getByText(text)).toBeDefined();
  });

  it('addresses the members who match the filters, and names the filters in the preview', async () => {
    const calls = fakeApi(answers);
    const { user } = renderForm();
    await user.click(screen.getByLabelText(/^Some members/));
    await user.selectOptions(screen.getByLabelText('Has joined the space'), 'Garden');
    await user.selectOptions(screen.getByLabelText('Role'), 'Moderator');
    const dialog = await review(user);
    expect(dialog.getByText(/^Moderator, in Garden/)).toBeDefined();
    expect(madeTo(calls, `POST ${path}/preview`)).toMatchObject([
      { audience: { role: 'moderator', space: 's1' }, texts: { en: { subject: 'Summer days' } } },
    ]);
  });

  it('sends any number of tests, but only to the administrator', async () => {
    const calls = fakeApi({ ...answers, [`POST ${path}/test`]: { data: { id: 'c1' } } });
    const { user } = renderForm();
    const dialog = await review(user);
    await user.click(dialog.getByRole('button', { name: 'Send a test to me' }));
    const link = await dialog.findByRole('link', { name: 'Open it' });
    expect(link.getAttribute('href')).toContain('c1');
    await user.click(dialog.getByRole('button', { name: 'Send a test to me' }));
    expect(madeTo(calls, `POST ${path}/test`)).toHaveLength(2);
    expect(madeTo(calls, `POST ${path}/test`)[0]).not.toHaveProperty('audience');
    expect(madeTo(calls, `POST ${path}`)).toEqual([]);
  });

  it('shows the error if a test is refused', async () => {
    fakeApi({ ...answers, [`POST ${path}/test`]: { status: 429, code: 'rate_limited' } });
    const { user } = renderForm();
    const dialog = await review(user);
    await user.click(dialog.getByRole('button', { name: 'Send a test to me' }));
    expect(await dialog.findByText(/./, { selector: '[data-fault]' })).toBeDefined();
  });

  it('retries with the same id after network errors, even from a reloaded page', async () => {
    const calls = fakeApi({ ...answers, [`POST ${path}`]: lost });
    const { user, unmount } = renderForm();
    const dialog = await review(user);
    for (let attempt = 1; attempt <= 2; attempt += 1) {
      await user.click(await dialog.findByRole('button', { name: 'Send' }));
      expect(await dialog.findByText(/./, { selector: '[data-fault]' })).toBeDefined();
    }
    dispatchEvent(new Event('pagehide'));
    unmount();
    const { user: again } = renderForm();
    expect(screen.getAllByLabelText('Subject')[0]).toHaveProperty('value', 'Summer days');
    await again.click(screen.getByRole('button', { name: 'Review and send' }));
    const next = within(await screen.findByRole('dialog'));
    await again.click(next.getByRole('button', { name: 'Send' }));
    await next.findByText(/./, { selector: '[data-fault]' });
    const ids = madeTo(calls, `POST ${path}`).map(({ clientId }) => clientId);
    expect([ids.length, new Set(ids).size]).toEqual([3, 1]);
  });

  it('is sent under a new id if its id belongs to another announcement, such as one sent from another tab', async () => {
    const calls = fakeApi({ ...answers, [`POST ${path}`]: { status: 409, code: 'text_sent' } });
    const { user } = renderForm();
    const dialog = await review(user);
    await user.click(await dialog.findByRole('button', { name: 'Send' }));
    await dialog.findByText(/./, { selector: '[data-fault]' });
    const ids = madeTo(calls, `POST ${path}`).map(({ clientId }) => clientId);
    expect([ids.length, new Set(ids).size]).toEqual([2, 2]);
  });

  it('marks a missing field', async () => {
    const fields = { 'texts.en.content': 'message_required' };
    fakeApi({ ...answers, [`POST ${path}/preview`]: { status: 400, code: 'invalid_input', fields } });
    const { user } = renderForm();
    await user.click(screen.getByRole('button', { name: 'Review and send' }));
    const field = screen.getAllByLabelText('Text')[0];
    await expect.poll(() => field?.getAttribute('aria-invalid')).toBe('true');
  });
});
