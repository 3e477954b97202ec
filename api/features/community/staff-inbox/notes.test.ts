import { beforeEach, describe, expect, it } from 'vitest';
import { insertCommunityConversation } from '#api/testing/community-conversation.ts';
import { call, type TestActor } from '#api/testing/index.ts';
import { createStaffInbox, type StaffInbox } from '#api/testing/staff-inbox.ts';
import { personalData } from '../threads/personal-data.ts';
import { inboxNotes } from '../threads/schema.ts';

let inbox: StaffInbox;
beforeEach(async () => {
  inbox = await createStaffInbox();
});

describe('notes on a conversation', () => {
  const note = (id: string, body = 'Helistasin.', as = inbox.kadri) =>
    call<{ data: { id: string } }>(inbox.community, 'POST', `/api/admin/messages/${id}/notes`, { as, body: { body } });

  it('are visible to all staff, and can be deleted by their writer', async () => {
    const { community, kadri, peeter, mari, listOf, open, viewOf } = inbox;
    const id = await insertCommunityConversation(community, mari);
    const { body } = await note(id);
    await note(id, 'Ootab.', peeter);
    expect((await open(id, peeter)).body.data.notes).toMatchObject([
      { body: 'Helistasin.', author: 'Kadri Kask', isOwn: false },
      { body: 'Ootab.', isOwn: true },
    ]);
    expect((await listOf()).items[0]?.noteCount).toBe(2);
    const remove = (as: TestActor) =>
      call(community, 'DELETE', `/api/admin/message-notes/${body.data.id}`, { as, body: {} });
    await remove(peeter);
    expect((await open(id)).body.data.notes).toHaveLength(2);
    await remove(kadri);
    expect((await open(id)).body.data.notes).toHaveLength(1);
    expect(JSON.stringify(await viewOf(id))).not.toContain('Ootab.');
  });

  it('aren’t in the member’s data export, and are deleted with the account', async () => {
    const { community, mari } = inbox;
    await note(await insertCommunityConversation(community, mari));
    expect(await personalData.copy(community.db, mari.id)['desk_notes']).toEqual([]);
    const body = { password: mari.password, confirmation: 'Kogukond' };
    expect((await call(community, 'POST', '/api/users/delete', { as: mari, body })).status).toBe(200);
    expect(await community.db.$count(inboxNotes)).toBe(0);
  });
});
