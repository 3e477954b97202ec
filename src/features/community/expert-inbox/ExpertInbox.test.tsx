import { act, screen, waitFor, within } from '@testing-library/react';
import { beforeEach, expect, it } from 'vitest';
import type { ExpertInboxPage } from '#api/features/community/expert-inbox/contract.ts';
import { dispatchHint } from '#src/client/hints.ts';
import { fakeApi } from '#testing/components/fake-api.ts';
import { renderWhole, testPage } from '#testing/components/render-island.tsx';
import { ExpertInbox } from './ExpertInbox.tsx';

const path = 'GET /api/expert/messages';
const member = {
  ...{ id: 'mari', name: 'Mari Mets', initials: 'MM', picture: null, isExpert: false, isStaff: false },
  hasProfile: true,
};
const entry = (id: string, isUnread = false): ExpertInboxPage['items'][number] => ({
  ...{ id, subject: `Subject ${id}`, state: 'new', member, isUnread, hasNote: false, excerpt: `Text ${id}` },
  lastAt: '2026-06-15T08:00:00Z',
});
const inbox = (items: ExpertInboxPage['items'], nextCursor: string | null = null) => ({
  success: true as const,
  data: { items, nextCursor, waiting: { new: items.length, open: 0 } },
});

beforeEach(() => {
  localStorage.setItem('auth_token', 'token');
  localStorage.setItem('user_data', JSON.stringify({ id: 'mart' }));
});

const subjects = () =>
  within(screen.getByRole('list', { name: 'New' }))
    .getAllByRole('link')
    .map(({ textContent }) => textContent);

it('the expert inbox shows a new question as it arrives, and updates the count', async () => {
  fakeApi({ [path]: inbox([entry('b', true), entry('a')]) });
  renderWhole(<ExpertInbox page={testPage} state="new" first={inbox([entry('a')])} />);
  expect(subjects()).toEqual(['Subject a']);
  act(() => dispatchHint({ topic: 'messages', id: 'b' } as never));
  await waitFor(() => expect(subjects()[0]).toMatch(/^Unread:? Subject b$/));
  expect(screen.getByRole('link', { name: /^New\s*2$/ })).toBeDefined();
});

it('the expert inbox adds more questions below, without duplicates', async () => {
  fakeApi({ [path]: inbox([entry('a'), entry('c')]) });
  const { user } = renderWhole(<ExpertInbox page={testPage} state="new" first={inbox([entry('a')], 'next')} />);
  await user.click(screen.getByRole('button', { name: 'Show more' }));
  await waitFor(() => expect(subjects()).toEqual(['Subject a', 'Subject c']));
  expect(screen.queryByRole('button', { name: 'Show more' })).toBeNull();
});
