import { screen, waitFor, within } from '@testing-library/react';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { visibleButton } from '#testing/components/button-named.ts';
import { fakeApi } from '#testing/components/fake-api.ts';
import {
  bodiesOf,
  campaign,
  campaignAnswers,
  campaignPath,
  campaignsPath,
  figures,
  prepareCampaign,
  showCampaign,
} from '#testing/components/show-campaign.tsx';

beforeEach(prepareCampaign);

describe('a campaign draft’s page', () => {
  it('sends the saved version, after a dialog says how many get it', async () => {
    const calls = fakeApi({
      ...campaignAnswers,
      [`POST ${campaignPath()}/send`]: { data: { state: 'sending' } },
      [`GET ${campaignPath()}`]: { data: campaign({ state: 'sending', startedAt: '2026-06-15T09:00:00Z' }) },
      [`GET ${campaignPath()}/statistics`]: { data: figures({ waiting: 4, sent: 2 }) },
    });
    const { user } = showCampaign(campaign());
    await user.click(visibleButton('Send…'));
    const dialog = within(await screen.findByRole('dialog', { name: 'Send this campaign?' }));
    expect(await dialog.findByText('1,240 members get it, beginning right now.')).toBeDefined();
    await user.click(dialog.getByRole('button', { name: 'Send now' }));
    expect(await screen.findByText('Being sent')).toBeDefined();
    expect(await screen.findByRole('progressbar')).toBeDefined();
    expect(bodiesOf(calls, `POST ${campaignPath()}/send`)).toEqual([{ version: 3 }]);
    expect(bodiesOf(calls, `PATCH ${campaignPath()}`)).toEqual([]);
  });

  it('doesn’t send a draft that reaches no one, but can schedule it', async () => {
    const calls = fakeApi({
      ...campaignAnswers,
      [`GET ${campaignsPath}/audience`]: { data: { memberCount: 0, subscriberCount: 0, gone: [] } },
    });
    const { user } = showCampaign(campaign());
    await user.click(visibleButton('Send…'));
    const dialog = within(await screen.findByRole('dialog'));
    await dialog.findByText('No one would get it now. Choose other recipients, or a later time.');
    await user.click(dialog.getByRole('button', { name: 'Send now' }));
    expect(bodiesOf(calls, `POST ${campaignPath()}/send`)).toEqual([]);
    await user.click(dialog.getByLabelText('Later'));
    expect(dialog.getByRole('button', { name: 'Schedule' }).getAttribute('aria-disabled')).toBe('false');
  });

  it('sends a draft that goes only to newsletter subscribers', async () => {
    const calls = fakeApi({
      ...campaignAnswers,
      [`GET ${campaignsPath}/audience`]: { data: { memberCount: 0, subscriberCount: 2, gone: [] } },
      [`POST ${campaignPath()}/send`]: { data: { state: 'sending' } },
    });
    const { user } = showCampaign(campaign());
    await user.click(visibleButton('Send…'));
    const dialog = within(await screen.findByRole('dialog'));
    await dialog.findByText(/2 subscribers/);
    await user.click(dialog.getByRole('button', { name: 'Send now' }));
    expect(bodiesOf(calls, `POST ${campaignPath()}/send`)).toEqual([{ version: 3 }]);
  });

  it('stops showing “Counting…” if the recipients can’t be counted', async () => {
    fakeApi({ ...campaignAnswers, [`GET ${campaignsPath}/audience`]: { status: 503, code: 'unavailable' } });
    const { user } = showCampaign(campaign());
    await user.click(visibleButton('Send…'));
    const dialog = within(await screen.findByRole('dialog'));
    await vi.waitFor(() => expect(dialog.queryByText('Counting…')).toBeNull());
  });

  it('schedules a draft in the community’s time zone', async () => {
    const calls = fakeApi({
      ...campaignAnswers,
      [`POST ${campaignPath()}/schedule`]: { status: 409, code: 'time_past' },
    });
    const { user } = showCampaign(campaign());
    await user.click(visibleButton('Send…'));
    const dialog = within(await screen.findByRole('dialog'));
    await user.click(dialog.getByLabelText('Later'));
    const field = dialog.getByLabelText('Day and time');
    await user.type(field, '2026-06-20T10:00');
    expect(await dialog.findByText(/^1,240 members would get it on Jun 20, 2026, 10:00/)).toBeDefined();
    await user.click(dialog.getByRole('button', { name: 'Schedule' }));
    await waitFor(() => expect(field.getAttribute('aria-invalid')).toBe('true'));
    expect(bodiesOf(calls, `POST ${campaignPath()}/schedule`)).toEqual([
      { version: 3, at: '2026-06-20T07:00:00.000Z' },
    ]);
  });

  it('says that a draft is overdue, and offers to unschedule or send it', () => {
    fakeApi(campaignAnswers);
    showCampaign(campaign({ state: 'overdue', scheduledAt: '2026-06-15T06:00:00Z' }));
    expect(screen.getByText(/^It should have gone out on Jun 15, 2026, 9:00/)).toBeDefined();
    expect(visibleButton('Unschedule')).toBeDefined();
    expect(visibleButton('Send…')).toBeDefined();
  });
});
