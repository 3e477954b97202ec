import { screen, waitFor } from '@testing-library/react';
import { beforeEach, describe, expect, it } from 'vitest';
import { visibleButton } from '#testing/components/button-named.ts';
import { fakeApi } from '#testing/components/fake-api.ts';
import {
  bodiesOf,
  campaign,
  campaignAnswers,
  campaignId,
  campaignPath,
  campaignsPath,
  prepareCampaign,
  showCampaign,
} from '#testing/components/show-campaign.tsx';

beforeEach(prepareCampaign);

describe('a new campaign', () => {
  it('gets its own URL with the first save, and is updated by later ones', async () => {
    const calls = fakeApi({
      ...campaignAnswers,
      [`POST ${campaignsPath}`]: { data: { id: campaignId() } },
      [`PATCH ${campaignPath()}`]: { data: { version: 2 } },
    });
    const { user } = showCampaign(null);
    await user.type(screen.getByLabelText('Name'), 'June');
    await user.click(visibleButton('Save'));
    await waitFor(() => expect(location.pathname).toBe(`/admin/email-campaigns/${campaignId()}`));
    await user.type(screen.getByLabelText('Name'), 's');
    await user.click(visibleButton('Save'));
    await waitFor(() =>
      expect(bodiesOf(calls, `PATCH ${campaignPath()}`)).toMatchObject([
        { name: 'Junes', version: 1, segment: { kind: 'all' } },
      ]),
    );
    expect(bodiesOf(calls, `POST ${campaignsPath}`)).toHaveLength(1);
  });

  it('is stored on this device until it is saved', async () => {
    fakeApi(campaignAnswers);
    const { user, unmount } = showCampaign(null);
    await user.type(screen.getByLabelText('Name'), 'June');
    dispatchEvent(new Event('pagehide'));
    unmount();
    showCampaign(null);
    expect(screen.getByLabelText('Name')).toHaveProperty('value', 'June');
  });

  it('isn’t sent while a field is missing, which shows an error', async () => {
    const calls = fakeApi({ ...campaignAnswers, [`POST ${campaignsPath}`]: { data: { id: campaignId() } } });
    const { user } = showCampaign(null);
    await user.type(screen.getByLabelText('Name'), 'June');
    await user.type(screen.getAllByLabelText('Subject')[0] as HTMLElement, 'Walks');
    await user.click(visibleButton('Send…'));
    await waitFor(() => expect(screen.getAllByLabelText('Text')[0]?.getAttribute('aria-invalid')).toBe('true'));
    expect(screen.queryByRole('dialog')).toBeNull();
    expect(bodiesOf(calls, `POST ${campaignPath()}/send`)).toEqual([]);
  });
});

describe('a campaign draft’s page', () => {
  it('inserts cards of recent or found content, and buttons with a URL', async () => {
    const choice = (title: string, address: string) => ({
      ...{ kind: 'article', address, titles: { et: title }, at: '2026-06-14T08:00:00Z', commentCount: null },
    });
    fakeApi({
      ...campaignAnswers,
      [`GET ${campaignsPath}/cards`]: { data: { items: [choice('New', '/articles/new')] } },
      [`GET ${campaignsPath}/cards?q=it`]: { data: { items: [choice('Found [it]', '/articles/found')] } },
    });
    const { user } = showCampaign(campaign());
    const text = screen.getAllByLabelText<HTMLTextAreaElement>('Text')[0];
    const open = () => user.click(screen.getAllByRole('button', { name: 'Add a card or button' })[0] as HTMLElement);
    await open();
    await user.click(await screen.findByRole('button', { name: /^New/ }));
    expect(screen.queryByRole('dialog')).toBeNull();
    await open();
    await user.type(screen.getByLabelText('Search by title'), 'it');
    await user.click(await screen.findByRole('button', { name: /^Found/ }));
    await open();
    await user.click(screen.getByLabelText('Gift cards'));
    await user.click(visibleButton('Add'));
    await open();
    await user.click(screen.getByLabelText('Button'));
    await user.type(screen.getByLabelText('Text on the button'), 'Join');
    await user.click(visibleButton('Add'));
    expect(screen.getByLabelText('Where it leads').getAttribute('aria-invalid')).toBe('true');
    await user.type(screen.getByLabelText('Where it leads'), 'kuu.ee/join');
    await user.click(visibleButton('Add'));
    expect(text?.value.split('\n\n').slice(1)).toEqual([
      '[New](/articles/new "card")',
      '[Found \\[it\\]](/articles/found "card")',
      '[Gift cards](/store "card")',
      '[Join](https://kuu.ee/join "button")',
    ]);
  });

  it('asks which version to keep if a colleague has saved in the meantime', async () => {
    let isOutdated = true;
    const theirs = campaign({ name: 'Theirs', version: 7 });
    const calls = fakeApi({
      ...campaignAnswers,
      [`PATCH ${campaignPath()}`]: () =>
        isOutdated ? { status: 409, code: 'campaign_outdated' } : { data: { version: 8 } },
      [`GET ${campaignPath()}`]: { data: theirs },
    });
    const { user } = showCampaign(campaign());
    await user.type(screen.getByLabelText('Name'), '!');
    await user.click(visibleButton('Save'));
    await screen.findByText(/^Someone else has saved this campaign since you opened it\. What/);
    expect(screen.getByLabelText('Name')).toHaveProperty('value', 'June!');
    isOutdated = false;
    await user.click(visibleButton('Keep mine'));
    await waitFor(() => expect(screen.queryByRole('button', { name: 'Keep mine' })).toBeNull());
    expect(bodiesOf(calls, `PATCH ${campaignPath()}`)).toMatchObject([{ version: 3 }, { version: 7, name: 'June!' }]);
  });

  it('shows a colleague’s version on request', async () => {
    fakeApi({
      ...campaignAnswers,
      [`PATCH ${campaignPath()}`]: { status: 409, code: 'campaign_outdated' },
      [`GET ${campaignPath()}`]: { data: campaign({ name: 'Theirs', version: 7 }) },
    });
    const { user } = showCampaign(campaign());
    await user.type(screen.getByLabelText('Name'), '!');
    await user.click(visibleButton('Save'));
    await user.click(await screen.findByRole('button', { name: 'Show theirs' }));
    expect(screen.getByLabelText('Name')).toHaveProperty('value', 'Theirs');
  });
});
