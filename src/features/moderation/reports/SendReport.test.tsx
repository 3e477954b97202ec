import { screen, waitFor } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { beforeEach, expect, it, vi } from 'vitest';

import { openReport } from '#src/client/open-report.ts';
import { fakeApi } from '#testing/components/fake-api.ts';
import { renderWhole, testPage } from '#testing/components/render-island.tsx';
import { ReportPage } from './ReportPage.tsx';

// jsdom doesn't load style sheets.
vi.mock('#src/client/load-styles.ts', () => ({ loadStyles: () => Promise.resolve() }));

const post = 'POST /api/reports';
const id = '01a20569-afab-7651-a1f7-1d2197634930';
const target = {
  type: 'post',
  id,
  author: 'Jaan',
  place: `/community/posts/${id}`,
  excerpt: 'Buy this cure.',
} as const;
const reasons = ['spam', 'other'] as const;
const show = () => renderWhole(<ReportPage page={testPage} target={target} reasons={reasons} />);
const words = () => screen.getByLabelText<HTMLTextAreaElement>('In your own words');
const send = () => screen.getByRole('button', { name: 'Send the report' });

beforeEach(() => localStorage.setItem('auth_token', 'token'));

it('the report form sends the reason, then links to what was reported and to the member’s reports', async () => {
  const calls = fakeApi({ [post]: { data: { id: 'r1' } } });
  const { user } = show();
  expect(screen.getByText('Post by Jaan')).not.toBeNull();
  expect(screen.getByRole('link', { name: 'Cancel' }).getAttribute('href')).toBe(target.place);
  await user.click(screen.getByRole('radio', { name: 'Advertising or spam' }));
  await user.type(words(), 'It cures nothing.');
  await user.click(screen.getByRole('checkbox'));
  await user.click(send());
  const thanks = await screen.findByRole('status');
  expect(document.activeElement).toBe(thanks);
  expect(screen.getByRole('link', { name: 'Close' }).getAttribute('href')).toBe(target.place);
  expect(screen.getByRole('link', { name: 'Your reports' })).not.toBeNull();
  expect(calls[0]?.body).toEqual({
    ...{ reason: 'spam', details: 'It cures nothing.', isInGoodFaith: 'on' },
    target: { type: 'post', id },
  });
});

it('the report form doesn’t send an unticked box as agreement, and shows each error on its field', async () => {
  const fields = { reason: 'report_reason_required', isInGoodFaith: 'good_faith_required' };
  const calls = fakeApi({ [post]: { status: 400, code: 'invalid_input', fields } });
  const { user } = show();
  await user.type(words(), 'Hm.');
  await user.click(send());
  await waitFor(() => expect(document.activeElement).toBe(screen.getAllByRole('radio')[0]));
  expect(calls[0]?.body).toMatchObject({ isInGoodFaith: '' });
  expect(screen.getByRole('checkbox').getAttribute('aria-invalid')).toBe('true');
  expect(words().value).toBe('Hm.');
});

it('a report without a reason shows the error above the choices, and scrolls to it', async () => {
  fakeApi({ [post]: { status: 400, code: 'invalid_input', fields: { reason: 'report_reason_required' } } });
  const scroll = vi.spyOn(Element.prototype, 'scrollIntoView');
  const { user } = show();
  await user.click(send());
  const error = await screen.findByText('Please choose why you are reporting this.');
  const [first] = screen.getAllByRole('radio');
  expect(error.compareDocumentPosition(first as Node)).toBe(Node.DOCUMENT_POSITION_FOLLOWING);
  await waitFor(() => expect((scroll.mock.contexts.at(-1) as Element).contains(error)).toBe(true));
});

it('after the session has ended, a report isn’t sent as a visitor’s but waits for the next sign-in', async () => {
  const calls = fakeApi({ [post]: { data: { id: 'r1' } } });
  const { user } = show();
  await user.type(words(), 'It cures nothing.');
  localStorage.removeItem('auth_token');
  await user.click(send());
  await screen.findByRole('link', { name: 'Sign in in another tab' });
  expect([calls, words().value]).toEqual([[], 'It cures nothing.']);
  localStorage.setItem('auth_token', 'another');
  dispatchEvent(new StorageEvent('storage', { key: 'auth_token' }));
  await screen.findByText('Thank you, we have your report');
  expect(calls).toHaveLength(1);
});

it('the report form opens over the page, and keeps what was typed until it is opened again', async () => {
  document.documentElement.lang = 'en';
  const link = Object.assign(document.createElement('a'), {
    href: `/report?type=post&id=${id}`,
    textContent: 'Report',
  });
  document.body.appendChild(link);
  fakeApi({ [`GET /api/reports/form?type=post&id=${id}`]: { data: { target, reasons } } });
  const user = userEvent.setup();
  await openReport(link);
  await screen.findByText('Buy this cure.');
  await user.type(words(), 'It cures nothing.');
  await user.click(screen.getByRole('button', { name: 'Cancel' }));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  await openReport(link);
  await screen.findByText('Buy this cure.');
  expect(words().value).toBe('It cures nothing.');
  fakeApi({ [post]: { data: { id: 'r1' } } });
  await user.click(screen.getByRole('radio', { name: 'Advertising or spam' }));
  await user.click(send());
  await screen.findByText('Thank you, we have your report');
  await user.click(screen.getByRole('button', { name: 'Close' }));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
});

it('an error is shown if the report form can’t be loaded', async () => {
  document.documentElement.lang = 'en';
  const link = Object.assign(document.createElement('a'), { href: '/report?type=post&id=gone' });
  document.body.appendChild(link);
  fakeApi({ 'GET /api/reports/form': { status: 404, code: 'not_found' } });
  await openReport(link);
  await waitFor(() => expect(screen.getAllByRole('alert').some(({ textContent }) => textContent)).toBe(true));
  await userEvent.setup().click(screen.getByRole('button', { name: 'Close' }));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
});
