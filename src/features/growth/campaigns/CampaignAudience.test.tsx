import { screen, waitFor, within } from '@testing-library/react';
import { beforeEach, describe, expect, it } from 'vitest';
import { visibleButton } from '#testing/components/button-named.ts';
import { fakeApi } from '#testing/components/fake-api.ts';
import {
  bodiesOf,
  campaign,
  campaignAnswers,
  campaignPath,
  campaignsPath,
  prepareCampaign,
  segmentChoices,
  showCampaign,
} from '#testing/components/show-campaign.tsx';

beforeEach(prepareCampaign);

describe('a campaign draft’s page', () => {
  it('selects members by tags and an event, and shows the conditions before sending', async () => {
    const calls = fakeApi({ ...campaignAnswers, [`PATCH ${campaignPath()}`]: { data: { version: 4 } } });
    const { user } = showCampaign(campaign());
    await user.click(screen.getByLabelText(/^Some members/));
    await user.selectOptions(screen.getByLabelText('Event'), 'Walk, Jun 20, 2026');
    await user.selectOptions(screen.getByLabelText('At this event'), 'Hasn’t signed up');
    const wanted = within(screen.getByRole('group', { name: 'With tags' }));
    await user.click(wanted.getByLabelText('Choir'));
    await user.click(wanted.getByLabelText('Founder'));
    await user.selectOptions(screen.getByLabelText('Which of these they have'), 'All of them');
    await user.click(visibleButton('Send…'));
    const dialog = within(await screen.findByRole('dialog', { name: 'Send this campaign?' }));
    expect(
      dialog.getByText('hasn’t signed up for “Walk”; tagged with all of Choir, Founder', { exact: false }),
    ).toBeDefined();
    const segment = { kind: 'members', event: 'e1', atEvent: 'unregistered', tags: ['t1', 't2'], tagMatch: 'all' };
    expect(bodiesOf(calls, `PATCH ${campaignPath()}`)).toMatchObject([{ segment }]);
    const counted = calls.findLast(({ path: of }) => of.startsWith(`${campaignsPath}/audience`))?.path.split('?')[1];
    expect(Object.fromEntries(new URLSearchParams(counted))).toEqual({
      ...{ stream: 'news', event: 'e1', atEvent: 'unregistered', tags: 't1.t2', tagMatch: 'all' },
    });
  });

  it('saves the conditions as a segment that the draft then follows, and names it before sending', async () => {
    const calls = fakeApi({
      ...campaignAnswers,
      'POST /api/admin/segments': { data: { id: 'g2' } },
      [`PATCH ${campaignPath()}`]: { data: { version: 4 } },
    });
    const { user } = showCampaign(campaign());
    await user.click(screen.getByLabelText(/^Some members/));
    expect(visibleButton('Save as segment…').getAttribute('aria-disabled')).toBe('true');
    await user.selectOptions(screen.getByLabelText('Role'), 'Moderator');
    await user.click(visibleButton('Save as segment…'));
    const naming = within(await screen.findByRole('dialog', { name: 'Save as segment' }));
    await user.type(naming.getByLabelText('Name'), 'Helpers');
    await user.click(naming.getByRole('button', { name: 'Save' }));
    await waitFor(() => expect(screen.getByLabelText(/^A saved segment/)).toHaveProperty('checked', true));
    expect(screen.getByLabelText('Segment')).toHaveProperty('value', 'g2');
    expect(bodiesOf(calls, 'POST /api/admin/segments')).toEqual([
      { name: 'Helpers', conditions: { role: 'moderator' } },
    ]);
    await user.click(visibleButton('Send…'));
    const dialog = within(await screen.findByRole('dialog', { name: 'Send this campaign?' }));
    expect(dialog.getByText('Helpers: Moderator', { exact: false })).toBeDefined();
    expect(bodiesOf(calls, `PATCH ${campaignPath()}`)).toMatchObject([{ segment: { kind: 'saved', saved: 'g2' } }]);
    expect(calls.some(({ path: of }) => of.startsWith(`${campaignsPath}/audience`) && of.includes('saved=g2'))).toBe(
      true,
    );
  });

  it('shows the saved segment that the draft follows, with its conditions and size', async () => {
    fakeApi(campaignAnswers);
    showCampaign(campaign({ segment: { kind: 'saved', saved: 'g1' } }));
    expect(screen.getByLabelText('Segment')).toHaveProperty('value', 'g1');
    expect(screen.getByText('English', { selector: 'p' })).toBeDefined();
    expect(await screen.findByText('1,240 members would get it now.')).toBeDefined();
  });

  it('counts members and subscribers without an account', async () => {
    fakeApi({
      ...campaignAnswers,
      [`GET ${campaignsPath}/audience`]: { data: { memberCount: 1_240, subscriberCount: 56, gone: [] } },
    });
    showCampaign(campaign());
    const text = '1,240 members and 56 subscribers without an account would get it now.';
    expect(await screen.findByText(text)).toBeDefined();
  });

  it('still shows a deleted tag and event that the draft refers to, and says that something was deleted', async () => {
    fakeApi({
      ...campaignAnswers,
      [`GET ${campaignsPath}/audience`]: { data: { memberCount: 0, subscriberCount: 0, gone: ['tag'] } },
    });
    showCampaign(campaign({ segment: { kind: 'members', withoutTags: ['t9'], event: 'e9', atEvent: 'unregistered' } }));
    const unwanted = within(screen.getByRole('group', { name: 'Without tags' }));
    expect(unwanted.getByLabelText('a deleted tag')).toHaveProperty('checked', true);
    expect(screen.getByLabelText('Event')).toHaveProperty('value', 'e9');
    expect(await screen.findByText(/^Something you chose has been deleted/)).toBeDefined();
  });

  it('doesn’t rerender the choice of members while the subject is typed', async () => {
    fakeApi(campaignAnswers);
    let renders = 0;
    const watched = { ...segmentChoices, spaces: segmentChoices.spaces };
    Object.defineProperty(watched, 'spaces', {
      get: () => {
        renders += 1;
        return segmentChoices.spaces;
      },
    });
    const { user } = showCampaign(campaign(), null, watched);
    await screen.findByText('1,240 members would get it now.');
    const subject = screen.getAllByLabelText('Subject')[0] as HTMLElement;
    await user.type(subject, 'A');
    const before = renders;
    await user.type(subject, ' long subject');
    expect(renders).toBe(before);
  });
});
