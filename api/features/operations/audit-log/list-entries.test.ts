import { eq } from 'drizzle-orm';
import { describe, expect, it } from 'vitest';
import { users } from '#api/features/accounts/users/schema.ts';
import { requireRole } from '#api/permissions.ts';
import { auditEntry } from '#api/platform/audit/audit-entry.ts';
import {
  actors,
  call,
  createActorContext,
  createTestCommunity,
  day,
  explain,
  insertComment,
  insertPost,
  insertSpace,
  later,
  testNow,
} from '#api/testing/index.ts';
import type { AuditPage } from './contract.ts';
import { selectEntries } from './queries.ts';

const community = await createTestCommunity({ tenant: { timeZone: 'Europe/Tallinn' } });
const { db } = community;
const admin = await actors.admin(community);
const viewer = requireRole(await createActorContext(community, admin), 'admin');
const mari = await actors.moderator(community);
const jaan = await actors.moderator(community, { user: { name: 'Jaan Rebane' } });
const from = { device: 'Firefox, Windows', country: 'EE' };
const act = (actorId: string, action: string, targetId: string, at: Date, reason = 'Põhjus') =>
  auditEntry(db, {
    ...{ actorId, action, at, targetId, targetType: 'post', reason },
    ...from,
    ...{ before: { state: 'published' }, after: { state: 'removed' } },
  });
await act(mari.id, 'post.remove', 'first', testNow);
await act(jaan.id, 'post.pin', 'second', later(day));
await act(mari.id, 'post.lock', 'first', later(2 * day), '=1+1');

interface Answer {
  data: AuditPage;
}
const list = (query = '', as = admin) => call<Answer>(community, 'GET', `/api/admin/audit${query}`, { as });
const actionsOf = async (query = '') => (await list(query)).body.data.items.map(({ action }) => action);

describe('the audit log', () => {
  it('shows the newest entry first, with the actor, the origin, the target, the change and the reason', async () => {
    const { body } = await list();
    expect(body.data.items).toMatchObject([
      {
        ...{
          action: 'post.lock',
          actor: { id: mari.id, name: 'Mari Maasikas', initials: 'MM', picture: null },
          target: { type: 'post', id: 'first', name: null, path: '/admin/community/posts', member: null },
          from: { device: 'Firefox, Windows', country: 'EE' },
        },
        ...{
          before: { state: 'published' },
          after: { state: 'removed' },
          reason: '=1+1',
          at: later(2 * day).toISOString(),
        },
      },
      { action: 'post.pin' },
      { action: 'post.remove' },
    ]);
  });

  it('can be filtered by actor, action, target and time', async () => {
    expect(await actionsOf(`?actor=${jaan.id}`)).toEqual(['post.pin']);
    expect(await actionsOf('?who=jaan%20reb')).toEqual(['post.pin']);
    expect(await actionsOf('?who=nobody')).toEqual([]);
    expect(await actionsOf('?action=post.remove')).toEqual(['post.remove']);
    expect(await actionsOf('?target=first')).toEqual(['post.lock', 'post.remove']);
    const dayOf = (date: Date) => date.toISOString().slice(0, 10);
    expect(await actionsOf(`?from=${dayOf(later(day))}&to=${dayOf(later(day))}`)).toEqual(['post.pin']);
  });

  it('can be filtered by an action whose noun contains a hyphen', async () => {
    expect((await list('?action=bulk-act.start')).status).toBe(200);
  });

  it('is paged', async () => {
    const { body } = await list('?limit=2');
    expect(await actionsOf(`?limit=2&cursor=${body.data.nextCursor}`)).toEqual(['post.remove']);
  });

  it('can be filtered by the affected member’s name', async () => {
    await auditEntry(db, {
      ...from,
      actorId: mari.id,
      action: 'member.warn',
      at: later(-day),
      targetType: 'user',
      targetId: jaan.id,
    });
    expect(await actionsOf('?target=jaan%20reb')).toEqual(['member.warn']);
    expect(await actionsOf(`?target=${jaan.id}`)).toEqual(['member.warn']);
    const about = { viewer, locale: 'et' as const, from: undefined, until: undefined, about: 'jaan' };
    const plan = (await explain(db, selectEntries(db, about, 20))).join('\n');
    expect(plan).toMatch(/audit_log USING INDEX audit_log_of_target \(target_id=\?/);
    expect(plan).not.toMatch(/SCAN (?:audit_log|users)\b/);
  });

  it('shows an action’s target, the member concerned and the path of the staff page', async () => {
    const author = await actors.member(community, { user: { name: 'Kadri Kask' } });
    const postId = await insertPost(community, { authorId: author.id, title: 'Unetud ööd' });
    const commentId = await insertComment(community, { postId, authorId: jaan.id });
    const spaceId = await insertSpace(community);
    const about = async (targetType: string, targetId: string) => {
      await auditEntry(db, { ...from, actorId: mari.id, action: 'x.y', at: later(-2 * day), targetType, targetId });
      const { items } = (await list(`?target=${targetId}&limit=1&lang=en`)).body.data;
      const { name, path, member } = items[0]?.target ?? {};
      return [name, path, member?.name];
    };
    expect(await about('post', postId)).toEqual(['Unetud ööd', `/admin/community/posts/${postId}`, 'Kadri Kask']);
    expect(await about('comment', commentId)).toEqual([
      ...['Unetud ööd', `/admin/community/posts/${postId}`],
      'Jaan Rebane',
    ]);
    expect(await about('user', author.id)).toEqual([null, `/admin/users/${author.id}`, 'Kadri Kask']);
    expect(await about('space', spaceId)).toEqual(['Sleep', '/admin/community/spaces', undefined]);
    expect(await about('settings', 'prices')).toEqual(['Prices', '/admin/settings', undefined]);
    const leaver = await actors.member(community);
    await db.update(users).set({ name: null, deletedAt: testNow.getTime() }).where(eq(users.id, leaver.id));
    expect(await about('user', leaver.id)).toEqual([null, null, null]);
    expect(await about('user', 'users')).toEqual([null, '/admin/users', undefined]);
    expect(await about('comment', 'gone')).toEqual([null, null, undefined]);
  });

  it('can be read only by administrators', async () => {
    expect((await list('', mari)).status).toBe(403);
  });

  it.each([
    ['no filter', {}, 'audit_log_by_time'],
    ['an actor', { actor: mari.id }, 'audit_log_of_actor'],
    ['an action', { action: 'post.remove' }, 'audit_log_of_action'],
    ['a target', { target: 'first' }, 'audit_log_of_target'],
    ['days', { from: 1, until: 2 }, 'audit_log_by_time'],
  ])('uses an index with %s', async (_, filter, index) => {
    const plan = (
      await explain(
        db,
        selectEntries(db, { viewer, locale: 'et' as const, from: undefined, until: undefined, ...filter }, 20),
      )
    ).join();
    expect(plan).toContain(index);
    expect(plan).not.toContain('TEMP B-TREE');
  });

  it('uses an index when filtered by the actor’s name', async () => {
    const wanted = { viewer, locale: 'et' as const, from: undefined, until: undefined, who: 'jaan' };
    const plan = (await explain(db, selectEntries(db, wanted, 20))).join('\n');
    expect(plan).toMatch(/audit_log USING INDEX audit_log_of_actor \(actor_id=\?/);
    expect(plan).not.toMatch(/SCAN (?:audit_log|users)\b/);
  });
});
