import { eq } from 'drizzle-orm';
import { describe, expect, it } from 'vitest';
import { actors, call, createTestCommunity, hour, insertAppeal, later, type TestActor } from '#api/testing/index.ts';
import { appeals } from './schema.ts';

type Body = Record<string, unknown>;

describe('the appeal queue', () => {
  it('lists the oldest appeals first, and shows an appeal with its decision', async () => {
    const own = await createTestCommunity();
    const [{ id: newer }, { id }] = [await insertAppeal(own), await insertAppeal(own)];
    await own.db
      .update(appeals)
      .set({ createdAt: later(-hour).getTime() })
      .where(eq(appeals.id, id));
    const as = await actors.moderator(own);
    const list = await call<{ data: { items: Body[] } }>(own, 'GET', '/api/moderation/appeals', { as });
    expect(list.body.data.items).toMatchObject([
      { id, side: 'author', action: 'warn', mayDecide: true },
      { id: newer, side: 'author' },
    ]);
    const one = await call<{ data: Body }>(own, 'GET', `/api/moderation/appeals/${id}`, { as });
    expect(one.body.data).toMatchObject({ decision: { reason: 'Müüb võõrast kaupa.' }, snapshot: { under: null } });
    await call(own, 'POST', `/api/moderation/appeals/${id}/decide`, {
      as,
      body: { verdict: 'rejected', reason: 'Ei.' },
    });
    const decided = await call<{ data: { items: Body[] } }>(own, 'GET', '/api/moderation/appeals?state=decided', {
      as,
    });
    expect(decided.body.data.items).toMatchObject([{ id, state: 'rejected' }]);
  });

  it('shows the appellant only to administrators, who can message them', async () => {
    const own = await createTestCommunity();
    const { id, appellantId } = await insertAppeal(own);
    const open = async (as: TestActor) =>
      (await call<{ data: Body }>(own, 'GET', `/api/moderation/appeals/${id}`, { as })).body.data;
    expect(await open(await actors.admin(own))).toMatchObject({ appellantId });
    expect(await open(await actors.moderator(own))).toMatchObject({ appellantId: null });
  });
});
