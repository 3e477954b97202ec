import { screen, waitFor } from '@testing-library/react';
import { beforeEach, describe, expect, it } from 'vitest';
import { visibleButton } from '#testing/components/button-named.ts';
import { fakeApi } from '#testing/components/fake-api.ts';
import {
  bodiesOf,
  campaign,
  campaignAnswers,
  campaignPath,
  figures,
  prepareCampaign,
  showCampaign,
} from '#testing/components/show-campaign.tsx';

beforeEach(prepareCampaign);

describe('the archive on the site', () => {
  it('includes a campaign only if its editor chooses that', async () => {
    const calls = fakeApi({
      ...campaignAnswers,
      [`PATCH ${campaignPath()}`]: { data: { version: 4 } },
      [`GET ${campaignPath()}`]: { data: campaign({ version: 4, isPublic: true }) },
    });
    const { user } = await showCampaign(campaign());
    const box = screen.getByRole('checkbox', { name: /Show it on the website/ }) as HTMLInputElement;
    expect(box.checked).toBe(false);
    await user.click(box);
    await user.click(visibleButton('Save'));
    await waitFor(() => expect(bodiesOf(calls, `PATCH ${campaignPath()}`)).toMatchObject([{ isPublic: true }]));
  });

  it('accepts a campaign that was already sent, which can be withdrawn again', async () => {
    const sent = { state: 'finished', startedAt: '2026-06-15T08:00:00Z', finishedAt: '2026-06-15T08:01:00Z' } as const;
    let isPublic = false;
    const now = () =>
      campaign({ ...sent, isPublic, archivePath: isPublic ? '/newsletter/archive/2026-06-15-june' : null });
    fakeApi({
      ...campaignAnswers,
      [`PUT ${campaignPath()}/archive`]: () => {
        isPublic = true;
        return {};
      },
      [`DELETE ${campaignPath()}/archive`]: () => {
        isPublic = false;
        return {};
      },
      [`GET ${campaignPath()}`]: () => ({ data: now() }),
      [`GET ${campaignPath()}/statistics`]: { data: figures() },
    });
    const { user } = await showCampaign(now(), figures());
    await user.click(visibleButton('Publish on the website'));
    const link = await screen.findByRole('link', { name: 'View on the website' });
    expect(link.getAttribute('href')).toBe('/newsletter/archive/2026-06-15-june');
    await user.click(visibleButton('Take off the website'));
    await waitFor(() => expect(screen.queryByRole('link', { name: 'View on the website' })).toBe(null));
  });
});
