import { screen, waitFor, within } from '@testing-library/react';
import { beforeEach, describe, expect, it } from 'vitest';
import { fakeApi } from '#testing/components/fake-api.ts';
import {
  bodiesOf,
  campaign,
  campaignAnswers,
  campaignsPath,
  prepareCampaign,
  showCampaign,
} from '#testing/components/show-campaign.tsx';

beforeEach(prepareCampaign);

describe('a campaign draft’s mail', () => {
  it('lists hints on why fewer people may read it', async () => {
    const { data } = campaignAnswers[`POST ${campaignsPath}/preview`];
    const hints = [
      { code: 'subject_long', about: '52' },
      { code: 'link_vague', about: 'siin' },
    ];
    fakeApi({ ...campaignAnswers, [`POST ${campaignsPath}/preview`]: { data: { ...data, hints } } });
    const { user } = showCampaign(campaign());
    await user.click(await screen.findByText('2 hints'));
    expect(screen.getByText(/The subject has 52 characters/)).toBeDefined();
    expect(screen.getByText(/“siin” doesn’t say where it leads/)).toBeDefined();
  });

  it('names cards that are missing from the mail', async () => {
    const { data } = campaignAnswers[`POST ${campaignsPath}/preview`];
    const notices = [{ label: 'Old story', notice: 'gone' }];
    fakeApi({ ...campaignAnswers, [`POST ${campaignsPath}/preview`]: { data: { ...data, notices } } });
    showCampaign(campaign());
    await screen.findByText(/The card “Old story” isn’t in the mail/);
  });

  it('previews the mail while it is written, with links that open in another tab', async () => {
    const calls = fakeApi(campaignAnswers);
    const { user } = showCampaign(campaign());
    const preview = screen.getByRole('region', { name: 'The mail' });
    const shadow = await waitFor(() => {
      const root = [...preview.querySelectorAll('*')].find(({ shadowRoot }) => shadowRoot)?.shadowRoot;
      expect(root?.querySelector('a')?.target).toBe('_blank');
      return root;
    });
    expect(shadow?.querySelector('p')?.style.color).toBe('rgb(1, 2, 3)');
    await user.click(within(preview).getByLabelText('Dark'));
    await user.type(screen.getAllByLabelText('Preview line')[0] as HTMLElement, 'Three');
    await waitFor(() =>
      expect(bodiesOf(calls, `POST ${campaignsPath}/preview`).at(-1)).toMatchObject({
        ...{ theme: 'dark', locale: 'en', text: { subject: 'June', preview: 'Three' } },
      }),
    );
    expect(screen.getByText(/^5 characters. Inboxes show/)).toBeDefined();
  });
});
