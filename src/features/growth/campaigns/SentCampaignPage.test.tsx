import { screen, waitFor, within } from '@testing-library/react';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import type { Campaign } from '#api/features/growth/campaigns/contract.ts';
import { visibleButton } from '#testing/components/button-named.ts';
import { fakeApi } from '#testing/components/fake-api.ts';
import {
  bodiesOf,
  campaign,
  campaignAnswers,
  campaignId,
  campaignPath,
  campaignsPath,
  figures,
  prepareCampaign,
  showCampaign,
} from '#testing/components/show-campaign.tsx';

beforeEach(prepareCampaign);

describe('a campaign that is being sent', () => {
  it.each([
    [5_000, 6],
    [5_001, 1],
  ])('to %i recipients reloads its figures %i times in half a minute', async (recipients, times) => {
    vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] });
    const startedAt = '2026-06-15T08:00:00Z';
    const going = campaign({ state: 'sending', startedAt });
    const calls = fakeApi({
      ...campaignAnswers,
      [`GET ${campaignPath()}`]: { data: going },
      [`GET ${campaignPath()}/statistics`]: { data: figures({ recipients }) },
    });
    showCampaign(going, figures({ recipients }));
    await vi.advanceTimersByTimeAsync(30_000);
    vi.useRealTimers();
    expect(bodiesOf(calls, `GET ${campaignPath()}/statistics`)).toHaveLength(times);
  });

  it('can be paused, and is cancelled only after confirmation', async () => {
    let state: Campaign['state'] = 'sending';
    const startedAt = '2026-06-15T08:00:00Z';
    const calls = fakeApi({
      ...campaignAnswers,
      [`POST ${campaignPath()}/pause`]: () => {
        state = 'paused';
        return { data: { state } };
      },
      [`POST ${campaignPath()}/cancel`]: () => {
        state = 'cancelled';
        return { data: { state } };
      },
      [`GET ${campaignPath()}`]: () => ({ data: campaign({ state, startedAt }) }),
      [`GET ${campaignPath()}/statistics`]: { data: figures() },
    });
    const { user } = showCampaign(campaign({ state, startedAt }), figures({ waiting: 4, sent: 2 }));
    await user.click(visibleButton('Pause'));
    expect(await screen.findByText('Nothing is sent until you resume.')).toBeDefined();
    await user.click(visibleButton('Cancel the rest'));
    expect(bodiesOf(calls, `POST ${campaignPath()}/cancel`)).toEqual([]);
    await user.click(within(screen.getByRole('dialog')).getByRole('button', { name: 'Cancel the rest' }));
    expect(await screen.findByText('Cancelled')).toBeDefined();
  });
});

describe('a campaign that was sent', () => {
  it('shows its cards as they were at the chosen moment', async () => {
    const shownAt = ['2026-06-15T08:55:00Z', '2026-06-15T09:05:00Z'];
    const calls = fakeApi({ ...campaignAnswers, [`GET ${campaignPath()}/statistics`]: { data: figures() } });
    const { user } = showCampaign(campaign({ state: 'finished', startedAt: shownAt[0] ?? null, shownAt }), figures());
    const shown = () => bodiesOf(calls, `POST ${campaignsPath}/preview`).at(-1)?.['sent'];
    await waitFor(() => expect(shown()).toEqual({ id: campaignId(), at: shownAt[0] }));
    await user.selectOptions(screen.getByLabelText(/^Cards as they were/), shownAt[1] ?? '');
    await waitFor(() => expect(shown()).toEqual({ id: campaignId(), at: shownAt[1] }));
    expect(screen.queryByText('No hints.')).toBeNull();
  });

  it('shows the conditions for its recipients, and the segment’s name at the time of sending', () => {
    fakeApi(campaignAnswers);
    const segment = { kind: 'members', name: 'Voices', tags: ['t1', 't9'] } as const;
    showCampaign(campaign({ state: 'finished', startedAt: '2026-06-15T08:00:00Z', segment }), figures());
    expect(screen.getByText('Voices: tagged Choir, a deleted tag', { exact: false })).toBeDefined();
  });

  it('shows its figures, and why some recipients didn’t get it', () => {
    fakeApi(campaignAnswers);
    showCampaign(
      campaign({ state: 'finished', startedAt: '2026-06-15T08:00:00Z', finishedAt: '2026-06-15T08:10:00Z' }),
      figures(),
    );
    for (const [name, value] of [
      ['Recipients', '10'],
      ['Sent', '6'],
      ['Failed', '2'],
      ['Clicked', '4'],
      ['Unsubscribed', '1'],
      ['Complaints', '0'],
    ] as const) {
      const term = screen.getAllByText(name).find(({ tagName }) => tagName === 'DT');
      expect(term?.parentElement?.textContent).toContain(value);
    }
    const reasons = screen.getAllByRole('listitem').map(({ textContent }) => textContent);
    expect(reasons).toEqual([
      'A mail server refused the mail (550) · failed2',
      'No longer wanted it · skipped1',
      'The connection broke off during the mail · uncertain1',
    ]);
    expect(screen.queryByLabelText('Name')).toBeNull();
  });

  it('gives the reason for each state: a server’s refusal, a provider’s failure, or an unknown outcome', () => {
    fakeApi(campaignAnswers);
    const reasons = [
      { state: 'failed', reason: 'SendError EMESSAGE 554', count: 8 },
      { state: 'failed', reason: 'Error 500', count: 7 },
      { state: 'waiting', reason: 'SendError EENVELOPE 451', count: 6 },
      { state: 'waiting', reason: 'TimeoutError 23', count: 5 },
      { state: 'unknown', reason: 'TimeoutError 23', count: 4 },
      { state: 'excluded', reason: 'account_closed', count: 3 },
    ] as const;
    showCampaign(campaign({ state: 'paused', startedAt: '2026-06-15T08:00:00Z' }), figures({ reasons }));
    expect(screen.getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual([
      'A mail server refused the mail (554) · failed8',
      'Couldn’t be delivered in several attempts (500) · failed7',
      'Couldn’t be delivered so far (451) · tried again soon6',
      'The connection broke off during the mail · tried again soon5',
      'The connection broke off during the mail · uncertain4',
      'Their account was deleted or closed · skipped3',
    ]);
  });

  it('still shows its figures long after it ended, but can’t be sent again', () => {
    fakeApi(campaignAnswers);
    showCampaign(campaign({ state: 'finished', startedAt: '2025-06-15T08:00:00Z' }), figures({ isSummedUp: true }));
    expect(screen.getByText(/^This campaign ended more than a year ago/)).toBeDefined();
    expect(screen.queryByRole('button', { name: 'Send the failed ones again' })).toBeNull();
  });

  it('can be sent again to recipients for whom it failed', async () => {
    const calls = fakeApi({
      ...campaignAnswers,
      [`POST ${campaignPath()}/retry`]: { status: 409, code: 'none_failed' },
    });
    const { user } = showCampaign(campaign({ state: 'finished', startedAt: '2026-06-15T08:00:00Z' }), figures());
    await user.click(visibleButton('Send the failed ones again'));
    const dialog = within(screen.getByRole('dialog'));
    expect(dialog.getByText('2 members get it once more, if they still want it.')).toBeDefined();
    await user.click(dialog.getByRole('button', { name: 'Send again' }));
    expect(await dialog.findByText(/^It has failed for no one/)).toBeDefined();
    expect(bodiesOf(calls, `POST ${campaignPath()}/retry`)).toEqual([{ version: 3 }]);
  });
});
