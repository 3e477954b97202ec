import { eq } from 'drizzle-orm';
import type { StaffConversation, StaffMessagesPage } from '#api/features/community/staff-inbox/contract.ts';
import { auditLog } from '#api/platform/audit/schema.ts';
import { actors, type TestActor } from './actors.ts';
import { type CommonResponse, call } from './call.ts';
import { later, minute } from './clock.ts';
import { createTestCommunity } from './create-test-community.ts';

export type StaffInbox = Awaited<ReturnType<typeof createStaffInbox>>;

/**
 * Creates a community with two administrators and a member, and returns their calls about messages to and from the
 * community.
 */
export async function createStaffInbox() {
  const community = await createTestCommunity();
  const kadri = await actors.admin(community, { user: { name: 'Kadri Kask' } });
  const peeter = await actors.admin(community, { user: { name: 'Peeter Paju' } });
  const mari = await actors.member(community, { user: { name: 'Mari Mets' } });
  return {
    ...{ community, kadri, peeter, mari },
    listOf: async (query = '', as = kadri) =>
      (await call<{ data: StaffMessagesPage }>(community, 'GET', `/api/admin/messages${query}`, { as })).body.data,
    open: (id: string, as = kadri) =>
      call<{ data: StaffConversation }>(community, 'GET', `/api/admin/messages/${id}`, { as }),
    answer: (id: string, as: TestActor, body: object = {}, now = later(minute)) =>
      call<{ data: { messageId: string } } & CommonResponse>(community, 'POST', `/api/admin/messages/${id}/messages`, {
        ...{ as, now },
        body: { content: 'Suures saalis.', seen: 1, ...body },
      }),
    change: (id: string, body: object, as = kadri) =>
      call(community, 'PATCH', `/api/admin/messages/${id}`, { as, body }),
    /** Replies as the member. */
    reply: (id: string, content = 'Aitäh!') =>
      call(community, 'POST', `/api/threads/${id}/messages`, { as: mari, now: later(2 * minute), body: { content } }),
    write: (body: object = {}, as = kadri) =>
      call<{ data: { id: string } } & CommonResponse>(community, 'POST', '/api/admin/messages', {
        as,
        body: { to: mari.id, subject: 'Sinu tagasiside', content: 'Aitäh kirjutamast!', ...body },
      }),
    /** Returns the conversation as a member sees it. */
    viewOf: async (id: string, as = mari) => {
      const path = `/api/threads/${id}`;
      return (await call<{ data: { messages: Array<{ content: string }> } }>(community, 'GET', path, { as })).body;
    },
    /** Lists the actions on a conversation in the audit log. */
    acts: async (id: string) =>
      (await community.db.select().from(auditLog).where(eq(auditLog.targetId, id))).map(({ action }) => action),
  };
}
