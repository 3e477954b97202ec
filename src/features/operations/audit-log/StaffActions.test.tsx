import { screen, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import type { AuditRow } from '#api/features/operations/audit-log/contract.ts';
import { fakeApi } from '#testing/components/fake-api.ts';
import { renderWhole, testPage } from '#testing/components/render-island.tsx';
import { StaffActions } from './StaffActions.tsx';

const person = (id: string, name: string | null) => ({ id, name, initials: 'XX', picture: null });
const mari = person('019a0000-0000-7000-8000-000000000001', 'Mari Maasikas');
const jaan = person('019a0000-0000-7000-8000-000000000002', 'Jaan Rebane');
const postId = '019a0000-0000-7000-8000-000000000003';

const grant: AuditRow = {
  ...{ id: 'a', at: '2026-06-15T08:55:00Z', actor: mari, action: 'user.grant_tier' },
  target: { type: 'user', id: jaan.id, name: null, path: `/admin/users/${jaan.id}`, member: jaan },
  from: { device: 'Firefox, Windows', country: 'EE' },
  ...{ before: null, after: { tier: 'premium', until: '2026-07-01' }, reason: 'Won the raffle', ground: null },
};
const removal: AuditRow = {
  ...grant,
  ...{ id: 'b', at: '2026-06-14T20:30:00Z', action: 'post.remove', ground: 'spam', reason: null },
  target: { type: 'post', id: postId, name: 'Cheap pills', path: `/admin/community/posts/${postId}`, member: jaan },
  ...{ before: { state: 'published' }, after: { state: 'removed' } },
};

const renderLog = (items: readonly AuditRow[], query: Record<string, string> = {}) => {
  history.replaceState(null, '', `?${new URLSearchParams(query)}`);
  dispatchEvent(new PopStateEvent('popstate'));
  const data = { items: [...items], nextCursor: null };
  return renderWhole(<StaffActions page={{ ...testPage, query }} first={{ success: true, data }} />);
};
const sentences = () => screen.getAllByRole('paragraph').map(({ textContent }) => textContent);

describe('the audit log', () => {
  it('says who did what to whom, with links to both, and why', () => {
    renderLog([grant, removal]);
    expect(sentences()).toContain('Mari Maasikas gave Jaan Rebane the plan Premium');
    expect(sentences()).toContain('Mari Maasikas removed the post “Cheap pills”');
    expect(sentences()).toContain('By Jaan Rebane · It’s advertising or spam.');
    expect(screen.getByRole('link', { name: 'Jaan Rebane' }).getAttribute('href')).toBe(`/admin/users/${jaan.id}`);
    expect(screen.getByRole('link', { name: '“Cheap pills”' }).getAttribute('href')).toContain(postId);
    expect(sentences()).toContain('Won the raffle');
  });

  it('groups actions by day in the community’s time zone, and shows each action’s time', () => {
    renderLog([grant, removal]);
    const days = screen.getAllByRole('heading').map(({ textContent }) => textContent);
    expect(days).toEqual(['Monday, June 15, 2026', 'Sunday, June 14, 2026']);
    expect(screen.getByText('11:55 AM')).toBeDefined();
    expect(screen.getByText('11:30 PM')).toBeDefined();
  });

  it('groups actions by day in the viewer’s time zone if it differs, and names the zone beside each day', () => {
    document.documentElement.dataset['elsewhere'] = '';
    renderLog([grant, removal]);
    delete document.documentElement.dataset['elsewhere'];
    const days = screen.getAllByRole('heading').map(({ textContent }) => textContent);
    expect(days).toEqual(['Monday, June 15, 2026 (UTC)', 'Sunday, June 14, 2026 (UTC)']);
    expect(screen.getByText('8:55 AM')).toBeDefined();
    expect(screen.getByText('8:30 PM')).toBeDefined();
  });

  it('shows the changes, the origin and the ids on request', async () => {
    const { user } = renderLog([removal]);
    expect(screen.queryByText('published')).toBeNull();
    const button = screen.getByRole('button', { name: 'Details' });
    await user.click(button);
    expect(button.getAttribute('aria-expanded')).toBe('true');
    for (const text of ['published', 'removed', 'Firefox, Windows, Estonia', 'post.remove', `post ${postId}`]) {
      expect(screen.getByText(text)).toBeDefined();
    }
  });

  it('describes a deleted actor, a deleted target and a retired action', () => {
    const gone = { ...removal.target, name: null, member: null, path: null };
    renderLog([
      { ...removal, id: 'c', actor: null, target: gone },
      { ...removal, id: 'd', action: 'post.gild' },
      { ...grant, id: 'e', target: { ...grant.target, path: null, member: person(jaan.id, null) } },
    ]);
    expect(sentences()).toContain('former member removed the post (deleted)');
    expect(sentences()).toContain('Mari Maasikas gave (deleted) the plan Premium');
    expect(sentences()).toContain('Mari Maasikas did something that has no name any more: post.gild');
  });

  it('offers actions grouped by their subject, and puts the chosen one into the URL', async () => {
    fakeApi({ 'GET /api/admin/audit?action=post.remove': { data: { items: [removal], nextCursor: null } } });
    const { user } = renderLog([grant, removal]);
    const choice = screen.getByRole('combobox', { name: 'What they did' });
    const group = within(choice).getByRole('group', { name: 'Posts and comments' });
    expect(within(group).getByRole('option', { name: 'Removed a post' })).toBeDefined();
    await user.selectOptions(choice, 'Removed a post');
    expect(location.search).toBe('?action=post.remove');
    await expect.poll(() => screen.queryByText('Won the raffle')).toBeNull();
  });

  it('shows the name of the person in the URL, and shows everyone’s actions again on request', async () => {
    fakeApi({ 'GET /api/admin/audit': { data: { items: [grant, removal], nextCursor: null } } });
    const { user } = renderLog([grant], { target: jaan.id });
    await user.click(screen.getByRole('button', { name: /^Only about Jaan Rebane/ }));
    expect(location.search).toBe('');
    expect(await screen.findByRole('link', { name: '“Cheap pills”' })).toBeDefined();
  });

  it('distinguishes between no actions at all and none that match', () => {
    const { unmount } = renderLog([]);
    expect(screen.getByText('No entries yet.')).toBeDefined();
    unmount();
    renderLog([], { action: 'user.grant_tier' });
    expect(screen.getByText('No entry matches.')).toBeDefined();
  });

  it('keeps showing the actions when the next list can’t be loaded', async () => {
    fakeApi({});
    const { user } = renderLog([grant], { action: 'user.grant_tier' });
    await user.selectOptions(screen.getByRole('combobox', { name: 'What they did' }), 'Pinned a post');
    expect(await screen.findByRole('alert')).toBeDefined();
    expect(screen.getByText('Won the raffle')).toBeDefined();
  });
});
