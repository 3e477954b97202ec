import { screen, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { fakeApi } from '#testing/components/fake-api.ts';
import { renderWhole, testPage } from '#testing/components/render-island.tsx';
import { CampaignsList } from './CampaignsList.tsx';
import type { Listed } from './campaign-columns.tsx';

const june: Listed = {
  ...{ id: 'c1', name: 'June letter', stream: 'news', state: 'finished', version: 1, subject: 'Three walks' },
  ...{ changedAt: '2026-06-14T08:00:00Z', scheduledAt: null, startedAt: '2026-06-15T08:55:00Z', createdBy: 'Kari' },
  ...{ finishedAt: '2026-06-15T08:56:00Z', recipientCount: 1_240 },
};
const draft: Listed = { ...june, id: 'c2', name: 'July letter', state: 'draft', startedAt: null, finishedAt: null };

const answer = (...items: Listed[]) => ({ success: true, data: { items, nextCursor: null } }) as const;
const path = '/api/admin/email-campaigns';
const show = (...items: Listed[]) => renderWhole(<CampaignsList page={testPage} first={answer(...items)} />);

describe('the list of campaigns', () => {
  it('says what became of each, and leads to it', () => {
    fakeApi({});
    show(june, draft);
    const row = within(screen.getByRole('row', { name: /June letter/ }));
    for (const text of ['Three walks', 'Sent', '1,240']) expect(row.getByText(text)).toBeDefined();
    expect(row.getByRole('link', { name: 'June letter' }).getAttribute('href')).toBe('/admin/email-campaigns/c1');
    expect(within(screen.getByRole('row', { name: /July letter/ })).getByText('–')).toBeDefined();
  });

  it('deletes drafts, and nothing that was sent', async () => {
    fakeApi({ [`DELETE ${path}/c2`]: {}, [`GET ${path}`]: answer(june) });
    const { user } = show(june, draft);
    const menuOf = (name: RegExp) => within(screen.getByRole('row', { name }));
    expect(menuOf(/June letter/).queryByRole('button', { name: 'Delete', hidden: true })).toBeNull();
    await user.click(menuOf(/July letter/).getByRole('button', { name: 'Delete', hidden: true }));
    await user.click(within(await screen.findByRole('dialog')).getByRole('button', { name: 'Delete' }));
    expect(await screen.findByText('“July letter” is deleted.')).toBeDefined();
    expect(screen.queryByRole('row', { name: /July letter/ })).toBeNull();
  });

  it('says what belongs here while there is none', () => {
    fakeApi({});
    show();
    expect(screen.getByText('No campaigns yet.')).toBeDefined();
  });
});
