import { screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it, vi } from 'vitest';
import { fakeApi } from '#testing/components/fake-api.ts';
import { renderWhole, testPage } from '#testing/components/render-island.tsx';
import { CampaignsList } from './CampaignsList.tsx';
import type { ListedCampaign } from './campaign-columns.tsx';

const june: ListedCampaign = {
  ...{ id: 'c1', name: 'June letter', stream: 'news', state: 'finished', version: 1, subject: 'Three walks' },
  ...{
    changedAt: '2026-06-14T08:00:00Z',
    scheduledAt: null,
    localTime: null,
    startedAt: '2026-06-15T08:55:00Z',
    createdBy: 'Kari',
  },
  ...{ finishedAt: '2026-06-15T08:56:00Z', recipientCount: 1_240 },
};
const draft: ListedCampaign = {
  ...june,
  id: 'c2',
  name: 'July letter',
  state: 'draft',
  startedAt: null,
  finishedAt: null,
};

const answer = (...items: ListedCampaign[]) => ({ success: true, data: { items, nextCursor: null } }) as const;
const path = '/api/admin/email-campaigns';
const show = (...items: ListedCampaign[]) => renderWhole(<CampaignsList page={testPage} first={answer(...items)} />);

/** Replaces `location.assign`, to see which page is opened. */
function watchAssign() {
  const assign = vi.fn();
  vi.stubGlobal('location', { ...location, assign });
  return assign;
}

describe('the list of campaigns', () => {
  it('shows the state and figures of each campaign, and links to it', () => {
    fakeApi({});
    show(june, draft);
    const row = within(screen.getByRole('row', { name: /June letter/ }));
    for (const text of ['Three walks', 'Sent', '1,240']) expect(row.getByText(text)).toBeDefined();
    expect(row.getByRole('link', { name: 'June letter' }).getAttribute('href')).toBe('/admin/email-campaigns/c1');
    expect(within(screen.getByRole('row', { name: /July letter/ })).getByText('–')).toBeDefined();
  });

  it('deletes drafts, but doesn’t offer to delete what was sent', async () => {
    fakeApi({ [`DELETE ${path}/c2`]: {}, [`GET ${path}`]: answer(june) });
    const { user } = show(june, draft);
    const menuOf = (name: RegExp) => within(screen.getByRole('row', { name }));
    expect(menuOf(/June letter/).queryByRole('button', { name: 'Delete', hidden: true })).toBeNull();
    await user.click(menuOf(/July letter/).getByRole('button', { name: 'Delete', hidden: true }));
    await user.click(within(await screen.findByRole('dialog')).getByRole('button', { name: 'Delete' }));
    expect(await screen.findByText('“July letter” is deleted.')).toBeDefined();
    expect(screen.queryByRole('row', { name: /July letter/ })).toBeNull();
  });

  it('creates a draft from an earlier campaign, and opens it', async () => {
    const assign = watchAssign();
    const calls = fakeApi({ [`POST ${path}/c1/copy`]: { data: { id: 'c3' } } });
    const { user } = show(june);
    const row = within(screen.getByRole('row', { name: /June letter/ }));
    await user.click(row.getByRole('button', { name: 'Begin a new one from it', hidden: true }));
    await waitFor(() => expect(assign).toHaveBeenCalledWith('/admin/email-campaigns/c3'));
    expect(calls[0]?.body).toEqual({ name: 'June letter (copy)' });
  });

  it('creates a campaign from the week’s items, which the editor picks and orders by mouse and keyboard', async () => {
    const assign = watchAssign();
    const item = (kind: string, title: string) => ({
      ...{ kind, address: `/${title}`, titles: { en: title }, at: '2026-06-14T08:00:00Z', commentCount: null },
    });
    const items = [
      item('article', 'Moon'),
      item('event', 'Walk'),
      ...['A', 'B', 'C', 'D'].map((each) => item('post', each)),
    ];
    const calls = fakeApi({ [`GET ${path}/cards`]: { data: { items } }, [`POST ${path}`]: { data: { id: 'c3' } } });
    const { user } = show(june);
    await user.click(screen.getByRole('button', { name: 'Begin from this week…' }));
    const chosen = await screen.findByRole('list', { name: 'In the mail' });
    const shown = () =>
      within(chosen)
        .getAllByRole('listitem')
        .map((each) => each.querySelector('b')?.textContent);
    expect(shown()).toEqual(['Moon', 'Walk', 'A', 'B', 'C']);
    const down = screen.getByRole('button', { name: 'Move down: Moon' });
    down.focus();
    await user.keyboard('{Enter}');
    await waitFor(() => expect([shown()[1], document.activeElement]).toEqual(['Moon', down]));
    expect(screen.getByText('“Moon” is now number 2 of 5.')).toBeDefined();
    for (const name of ['A', 'B', 'C']) await user.click(screen.getByRole('button', { name: `Leave out: ${name}` }));
    await user.click(screen.getByRole('button', { name: /^D/ }));
    await user.click(screen.getByRole('button', { name: 'Begin a draft' }));
    await waitFor(() => expect(assign).toHaveBeenCalledWith('/admin/email-campaigns/c3'));
    expect(calls.at(-1)?.body).toMatchObject({
      texts: { en: { body: '[Walk](/Walk "card")\n\n[Moon](/Moon "card")\n\n[D](/D "card")' } },
    });
  });

  it('says that there are no campaigns yet', () => {
    fakeApi({});
    show();
    expect(screen.getByText('No campaigns yet.')).toBeDefined();
  });

  it.each([
    ['?lang=en', 'No campaigns yet.'],
    ['?state=draft', 'No campaign is in this state.'],
  ])('distinguishes having no campaigns from having none that match (%s)', async (query, text) => {
    fakeApi({ [`GET ${path}`]: { data: { items: [], nextCursor: null } } });
    history.replaceState(null, '', query);
    dispatchEvent(new PopStateEvent('popstate'));
    show();
    expect(await screen.findByText(text)).toBeDefined();
  });
});
