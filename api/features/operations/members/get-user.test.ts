import { describe, expect, it } from 'vitest';
import { newId } from '#api/platform/database/ids.ts';
import {
  actors,
  call,
  createTestCommunity,
  insertCase,
  insertComment,
  insertDecision,
  insertPost,
} from '#api/testing/index.ts';
import type { UserDetails } from './contract.ts';

const community = await createTestCommunity();
const admin = await actors.admin(community);
const get = (id: string) => call<{ data: UserDetails }>(community, 'GET', `/api/admin/users/${id}`, { as: admin });

describe('a member’s record for administrators', () => {
  it('contains everything about the member in one response', async () => {
    const mari = await actors.premium(community, { user: { name: 'Mari Maasikas', about: 'Elan Kihnus.' } });
    const post = await insertPost(community, { authorId: mari.id });
    await insertComment(community, { postId: post, authorId: mari.id });
    await insertCase(community, { authorId: mari.id });
    await insertDecision(community, { authorId: mari.id });
    await call(community, 'PATCH', `/api/admin/users/${mari.id}`, { as: admin, body: { role: 'moderator' } });
    const { data } = (await get(mari.id)).body;
    expect(data).toMatchObject({
      ...{ name: 'Mari Maasikas', email: mari.email, role: 'moderator', state: 'active', about: 'Elan Kihnus.' },
      ...{ hasPassword: true, hasTwoFactor: false, providers: [], locale: 'et' },
      subscription: { plan: 'premium' },
      membership: { history: [{ tier: 'premium', source: 'admin' }], paid: null, charges: [] },
      devices: [{ browser: null }],
      decisions: [{ action: 'warn' }],
      log: [{ action: 'user.change', actor: { id: admin.id } }],
    });
    // The case and the decision each add a post of the member's.
    expect(data.counts).toMatchObject({ posts: 3, comments: 1, openCases: 1, redeemedCards: 0, orders: 0 });
    expect(JSON.stringify(data)).not.toContain('scrypt');
  });

  it('returns 404 for a deleted account or an unknown id', async () => {
    const gone = await actors.member(community, { user: { status: 'inactive', deletedAt: 1, name: null } });
    for (const id of [gone.id, newId(), 'x']) expect((await get(id)).status).toBe(404);
  });
});
