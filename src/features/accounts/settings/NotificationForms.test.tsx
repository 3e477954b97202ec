import { screen, waitFor, within } from '@testing-library/react';
import { expect, it } from 'vitest';
import { defaultChannels, type NotificationSettings } from '#api/features/accounts/notifications/contract.ts';
import { fakeApi } from '#testing/components/fake-api.ts';
import { renderWhole, testPage } from '#testing/components/render-island.tsx';
import { listChannelGroups } from './list-channel-groups.ts';
import { NotificationForms } from './SettingsIslands.tsx';

const streams = { digest: false, events: true, campaigns: false, news: true, offers: true, eventNews: true };
const settings: NotificationSettings = {
  isMailOn: true,
  channels: defaultChannels,
  digest: { isOn: false, frequency: 'weekly', weekday: 1, hour: 8, timeZone: null },
};
const failure = { reason: 'bounced', since: '2026-06-01T09:00:00Z' } as const;

const show = (mailFailure: typeof failure | null = null, isConsentConfirmed = false) =>
  renderWhole(
    <NotificationForms
      page={testPage}
      user={{ notifications: streams, campaignsConsent: null }}
      address="mari@example.com"
      settings={settings}
      groups={listChannelGroups([])}
      mailFailure={mailFailure}
      isConsentConfirmed={isConsentConfirmed}
    />,
  );
const box = (name: string) => screen.getByRole<HTMLInputElement>('checkbox', { name });
/** In browsers, CSS shows each form's button only after a change; jsdom shows all of them. */
const save = (nth: number) => screen.getAllByRole('button', { name: 'Save' })[nth] as HTMLElement;
const saved = (changes: Partial<typeof streams>, isConsentAsked = false) => ({
  user: { notifications: { ...streams, ...changes }, campaignsConsent: null },
  isConsentAsked,
});

it('the mail form sends only changed streams, so that a page left open doesn’t renew a consent', async () => {
  const calls = fakeApi({ 'PATCH /api/users/profile': saved({ events: false }) });
  const { user } = show();
  await user.click(box('Events'));
  await user.click(save(0));
  await screen.findByText('Saved.');
  await user.click(box('News and offers'));
  await user.click(box('Offers'));
  await user.click(save(0));
  await waitFor(() => expect(calls).toHaveLength(2));
  expect(calls.map(({ body }) => body)).toEqual([
    { notifications: { events: false } },
    { notifications: { campaigns: true, offers: false } },
  ]);
});

it('the mail form unticks news and offers if the consent must be confirmed by mail', async () => {
  fakeApi({ 'PATCH /api/users/profile': saved({}, true) });
  const { user } = show(null, true);
  await user.click(box('News and offers'));
  await user.click(save(0));
  await screen.findByText('We have sent you an e-mail. Confirm there that you want news and offers.');
  expect(box('News and offers').checked).toBe(false);
});

it('the channel form sends where each kind of notification goes, and when the digest comes', async () => {
  const calls = fakeApi({ 'PATCH /api/notification-settings': { data: settings } });
  const { user } = show();
  const replies = screen.getByRole('radiogroup', { name: 'Replies to me' });
  await user.click(within(replies).getByRole('radio', { name: 'Not at all' }));
  await user.click(box('Send me the digest'));
  await user.selectOptions(screen.getByLabelText('How often'), 'daily');
  await user.selectOptions(screen.getByLabelText('Time'), '6');
  await user.click(save(1));
  await screen.findByText('Saved.');
  expect(calls[0]?.body).toMatchObject({
    isMailOn: true,
    channels: { reply: 'none', comment: 'mail' },
    digest: { isOn: true, frequency: 'daily', weekday: 1, hour: 6, timeZone: null },
  });
});

it('the channel form says that some kinds always come by mail, and never offers them “only on the site”', () => {
  show();
  const mailed = screen.getByRole('group', { name: 'Events, gifts and feedback' });
  expect(within(mailed).getByText(/^We always e-mail you about these/)).toBeDefined();
  for (const kind of ['A place from the waitlist', 'Changes to my events', 'Gifts to me', 'Answers to my feedback']) {
    const choices = within(within(mailed).getByRole('radiogroup', { name: kind })).getAllByRole('radio');
    expect(choices.map((choice) => choice.closest('label')?.textContent)).toEqual([
      'Also on the site',
      'On the site and in the digest',
      'Only by e-mail',
    ]);
  }
  expect(screen.getAllByRole('radiogroup')).toHaveLength(listChannelGroups([]).flatMap(({ kinds }) => kinds).length);
});

it('the channel form focuses the time zone field when the zone is refused', async () => {
  const fields = { 'digest.timeZone': 'time_zone_invalid' };
  fakeApi({ 'PATCH /api/notification-settings': { status: 400, code: 'invalid_input', fields } });
  const { user } = show();
  await user.click(box('Send me the digest'));
  await user.click(save(1));
  await waitFor(() => expect(document.activeElement).toBe(screen.getByLabelText('Time zone')));
  expect(box('Send me the digest').checked).toBe(true);
});

it('mail can be resumed after an e-mail couldn’t be delivered', async () => {
  const calls = fakeApi({ 'POST /api/email/retry': {} });
  const { user } = show(failure);
  expect(screen.getByText(/Our e-mail to mari@example.com couldn’t be delivered/)).toBeDefined();
  await user.click(screen.getByRole('button', { name: 'Send e-mails again' }));
  await screen.findByText('We’ll send you e-mails again.');
  expect([calls.length, screen.queryByRole('button', { name: 'Send e-mails again' })]).toEqual([1, null]);
});
