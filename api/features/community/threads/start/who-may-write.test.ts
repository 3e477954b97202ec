import { eq } from 'drizzle-orm';
import { describe, expect, it } from 'vitest';
import { users } from '#api/features/accounts/users/schema.ts';
import { createConversations } from '#api/testing/conversations.ts';
import { actors, call, overtake, type TestActor } from '#api/testing/index.ts';
import { conversations } from '../schema.ts';

describe('the setting for who can write to a member', () => {
  it('allows members who share a space or were written to when it is "known", but no strangers', async () => {
    const { community, mari, jaan, start, allowWriting } = await createConversations();
    const [stranger, old] = [await actors.member(community), await actors.member(community)];
    await start(mari, [old]);
    await allowWriting(mari, 'known');
    expect((await start(stranger, [mari])).body.error?.code).toBe('recipient_closed');
    expect((await start(stranger, [jaan, mari])).body.error?.code).toBe('recipient_closed');
    expect((await start(jaan, [mari])).status).toBe(201);
    expect((await start(old, [mari])).status).toBe(201);
    expect(await community.db.$count(conversations)).toBe(3);
  });

  it('prevents only new conversations when it is "nobody"', async () => {
    const { mari, jaan, start, write, allowWriting } = await createConversations();
    const { id } = (await start(jaan, [mari])).body.data;
    await allowWriting(mari, 'nobody');
    expect((await start(jaan, [mari])).status).toBe(403);
    expect((await write(jaan, id, 'Veel üks')).status).toBe(201);
  });

  it('applies at the moment of writing, and a sender gets an error if it has just changed', async () => {
    const { community, mari, jaan, start, allowWriting } = await createConversations();
    const choose = () => allowWriting(mari, 'nobody');
    const { result, wasOvertaken } = await overtake(3, choose, () => start(jaan, [mari]));
    expect([wasOvertaken, result.body.error?.code]).toEqual([true, 'recipient_closed']);
    expect(await community.db.$count(conversations)).toBe(0);
  });

  it('is respected when searching for recipients', async () => {
    const { community, mari, jaan, allowWriting } = await createConversations();
    const find = async (as: TestActor) =>
      (
        await call<{ data: { items: Array<{ id: string }> } }>(community, 'GET', '/api/message-recipients?q=mari', {
          as,
        })
      ).body.data.items.map(({ id }) => id);
    await community.db.update(users).set({ name: 'Jaan Tamm' }).where(eq(users.id, jaan.id));
    const stranger = await actors.member(community, { user: { name: 'Tiit Kask' } });
    expect([await find(jaan), await find(stranger)]).toEqual([[mari.id], [mari.id]]);
    await allowWriting(mari, 'known');
    expect([await find(jaan), await find(stranger)]).toEqual([[mari.id], []]);
  });

  it('applies only to active members: unconfirmed and banned ones neither get nor send anything', async () => {
    const { community, mari, start } = await createConversations();
    const unconfirmed = await actors.member(community, { user: { emailVerifiedAt: null } });
    const banned = await actors.banned(community);
    for (const inactive of [banned, unconfirmed]) {
      expect((await start(mari, [inactive])).body.error?.code).toBe('recipient_gone');
    }
    expect([(await start(banned, [mari])).status, (await start(unconfirmed, [mari])).status]).toEqual([401, 409]);
    expect(await community.db.$count(conversations)).toBe(0);
  });
});
