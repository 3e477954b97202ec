import { and, eq } from 'drizzle-orm';
import { describe, expect, it } from 'vitest';
import { appeals } from '#api/features/moderation/appeals/schema.ts';
import { moderationDecisions } from '#api/features/moderation/decisions/schema.ts';
import type { ReportTarget } from '#api/features/moderation/reports/contract.ts';
import { reportCases } from '#api/features/moderation/reports/schema.ts';
import { exportAuditEntries } from '#api/features/operations/audit-log/list-entries.ts';
import { getAdminOverview } from '#api/features/operations/overview/index.ts';
import { newId } from '#api/platform/database/ids.ts';
import { accessByCall } from './calls.ts';
import {
  actors,
  call,
  createActorContext,
  createTestCommunity,
  insertComment,
  insertConversation,
  insertExpert,
  insertMessage,
  insertPost,
  type TestActor,
  type TestCommunity,
} from './index.ts';
import { openSocketOf } from './live.ts';

type Role = 'moderator' | 'admin';
type Target = { type: ReportTarget; id: string };

/**
 * Lists the read calls of staff whose path has no id. Skips downloads, because each adds an entry to the audit log.
 */
function readsOf(role: Role): string[] {
  const access = role === 'admin' ? ['member', 'moderator', 'admin'] : ['member', 'moderator'];
  return accessByCall
    .filter(([route, given]) => /^GET (?!.*(?::|export))/.test(route) && access.includes(String(given)))
    .map(([route]) => route.slice('GET '.length));
}

/** Removes the downloads that these tests make from the audit log. */
function withoutDownloads(_: string, value: unknown): unknown {
  return Array.isArray(value) ? value.filter((item) => !/\.export$/.test(String(item?.action))) : value;
}

/** Reads everything a member of staff can read, as text. */
async function readAll(community: TestCommunity, as: TestActor, role: Role, extra: readonly string[]) {
  const paths = [
    ...readsOf(role),
    ...extra,
    ...['approved', 'rejected'].map((state) => `/api/moderation/reports?state=${state}`),
  ];
  const answers: Record<string, string> = {};
  for (const path of [...paths, '/api/moderation/appeals?state=decided']) {
    const { status, body } = await call<unknown>(community, 'GET', path, { as });
    answers[path] = `${status} ${JSON.stringify(body, withoutDownloads)}`;
  }
  if (role === 'admin') {
    const context = await createActorContext(community, as);
    answers['overview'] = JSON.stringify(await getAdminOverview(context));
    const file = await (await exportAuditEntries(context, { bom: 'no' })).text();
    answers['audit log as a file'] = file.replace(/^.*\.export.*$/gm, '').trim();
  }
  return answers;
}

/** Inserts something by `author` that can be reported. */
const things: Record<
  ReportTarget,
  (community: TestCommunity, author: TestActor, reporter: TestActor) => Promise<Target>
> = {
  post: async (community, author) => ({ type: 'post', id: await insertPost(community, { authorId: author.id }) }),
  comment: async (community, author) => {
    const postId = await insertPost(community);
    return { type: 'comment', id: await insertComment(community, { postId, authorId: author.id }) };
  },
  user: async (_, author) => ({ type: 'user', id: author.id }),
  expert: async (_, author) => ({ type: 'expert', id: author.id }),
  message: async (community, author, reporter) => {
    const conversationId = await insertConversation(community, { members: [author.id, reporter.id] });
    return { type: 'message', id: await insertMessage(community, { conversationId, senderId: author.id }) };
  },
};

const types = Object.keys(things) as ReportTarget[];

describe('a member of staff who is reported', () => {
  // One member of staff is reported for every type. Each step runs for all types before everything is read again.
  it.each(['moderator', 'admin'] as const)(
    'learns nothing about the cases: %s',
    async (role) => {
      const community = await createTestCommunity();
      const reported = await insertExpert(community, { role });
      const [decider, second] = [await actors.admin(community), await actors.admin(community)];
      const asActor = (as: TestActor) => (method: string, path: string, body?: object) =>
        call<{ data: { id: string } }>(community, method, path, body ? { as, body } : { as });
      const [first, other] = [asActor(decider), asActor(second)];
      const cases = await forEach(types, async (type) => {
        const reporter = await actors.member(community);
        return { type, reporter, target: await things[type](community, reported, reporter), person: asActor(reporter) };
      });
      const ownPages = [
        `/api/admin/users/${reported.id}`,
        ...cases.map(({ target }) => `/api/admin/audit?target=${target.id}`),
      ];
      const posts = cases.filter(({ type }) => type === 'post').map(({ target }) => `/api/admin/posts/${target.id}`);
      const extra = [...(role === 'admin' ? ownPages : []), ...posts];
      const socket = await openSocketOf(community, reported);
      const before = await readAll(community, reported, role, extra);
      const stays = async () => expect(await readAll(community, reported, role, extra)).toEqual(before);

      for (const { person, target } of cases) {
        const reason = { target, reason: 'harassment', details: 'Saladus' };
        expect((await person('POST', '/api/reports', reason)).status).toBe(202);
      }
      await stays();
      const open = await forEach(cases, async (one) => ({ ...one, caseId: await caseAbout(community, one.target) }));
      for (const { caseId } of open) {
        await refusesAsMissing(community, reported, `/api/moderation/reports/${caseId}`, [
          'claim',
          'release',
          'decide',
        ]);
        await first('POST', `/api/moderation/reports/${caseId}/claim`, {});
        expect((await first('GET', `/api/moderation/reports/${caseId}`)).status).toBe(200);
        const rejected = { decision: 'rejected', reason: 'Saladus' };
        expect((await first('POST', `/api/moderation/reports/${caseId}/decide`, rejected)).status).toBe(200);
      }
      await stays();
      const appealed = await forEach(open, async (one) => {
        const decisionId = await decisionOf(community, one.caseId);
        await one.person('POST', '/api/appeals', { decisionId, text: 'Saladus' });
        const [appeal] = await community.db.select().from(appeals).where(eq(appeals.decisionId, decisionId));
        return { ...one, appealId: appeal?.id ?? '' };
      });
      await stays();
      const answered = await forEach(appealed, async (one) => {
        await refusesAsMissing(community, reported, `/api/moderation/appeals/${one.appealId}`, ['decide']);
        const about = { type: 'appeal', id: one.appealId };
        const message = { to: one.reporter.id, subject: 'Saladus', content: 'Saladus', about };
        const written = await other('POST', '/api/admin/messages', message);
        expect(written.status).toBe(201);
        expect((await first('GET', `/api/moderation/appeals/${one.appealId}`)).status).toBe(200);
        return { ...one, message, path: `/api/admin/messages/${written.body.data.id}` };
      });
      await stays();
      const noted = await forEach(answered, ({ path }) => other('POST', `${path}/notes`, { body: 'Saladus' }));
      await stays();
      for (const note of noted) {
        expect((await other('DELETE', `/api/admin/message-notes/${note.body.data.id}`, {})).status).toBe(200);
      }
      await stays();
      for (const { message, path } of role === 'admin' ? answered : []) {
        await refusesAsMissing(community, reported, path, ['read', 'notes', 'messages']);
        const oracle = await asActor(reported)('POST', '/api/admin/messages', message);
        expect([oracle.status, JSON.stringify(oracle.body)]).toEqual([400, expect.stringContaining('about_unknown')]);
      }
      for (const { appealId } of answered) {
        const granted = { verdict: 'granted', reason: 'Saladus' };
        expect((await other('POST', `/api/moderation/appeals/${appealId}/decide`, granted)).status).toBe(200);
      }
      await stays();
      await socket.settle();
      expect(socket.received).toEqual([]);
      expect(readsOf(role).length).toBeGreaterThan(20);
    },
    120_000,
  );

  it('sees no case even as the only administrator, and the case waits for another administrator', async () => {
    const community = await createTestCommunity();
    const [admin, moderator, reporter] = [
      await actors.admin(community),
      await actors.moderator(community),
      await actors.member(community),
    ];
    const target = { type: 'post', id: await insertPost(community, { authorId: admin.id }) };
    await call(community, 'POST', '/api/reports', { as: reporter, body: { target, reason: 'spam' } });
    const listFor = async (as: TestActor) =>
      (
        await call<{ data: { items: Array<{ id: string; mayDecide: boolean }> } }>(
          community,
          'GET',
          '/api/moderation/reports',
          { as },
        )
      ).body.data.items.map(({ mayDecide }) => mayDecide);
    expect([await listFor(admin), await listFor(moderator)]).toEqual([[], [false]]);
    expect(await listFor(await actors.admin(community))).toEqual([true]);
  });
});

/** Runs `work` for one item after another, as a person would. */
async function forEach<Item, Result>(items: readonly Item[], work: (item: Item) => Promise<Result>): Promise<Result[]> {
  const results: Result[] = [];
  for (const item of items) results.push(await work(item));
  return results;
}

async function caseAbout({ db }: TestCommunity, { type, id }: Target): Promise<string> {
  const { id: caseId, targetType, targetId } = reportCases;
  const isAbout = and(eq(targetType, type), eq(targetId, id));
  const [found] = await db.select({ id: caseId }).from(reportCases).where(isAbout);
  return found?.id ?? '';
}

async function decisionOf({ db }: TestCommunity, caseId: string): Promise<string> {
  const { id, caseId: about } = moderationDecisions;
  const [found] = await db.select({ id }).from(moderationDecisions).where(eq(about, caseId));
  return found?.id ?? '';
}

/** Checks that each call gets the same response as one about an id that doesn't exist. */
async function refusesAsMissing(community: TestCommunity, as: TestActor, path: string, verbs: readonly string[]) {
  const id = path.split('/').at(-1) ?? '';
  const bodies: Record<string, object> = {
    decide: path.includes('appeals') ? { verdict: 'granted', reason: 'Ei' } : { decision: 'rejected' },
    read: { position: 1 },
    notes: { body: 'Ei' },
    messages: { content: 'Ei', seen: 0 },
  };
  const ask = async (at: string, verb?: string) => {
    const [method, address] = verb ? ['POST', `${at}/${verb}`] : ['GET', at];
    const { status, body } = await call(community, method, address, verb ? { as, body: bodies[verb] ?? {} } : { as });
    return [status, body];
  };
  for (const verb of [undefined, ...verbs]) {
    const answer = await ask(path, verb);
    expect([verb, ...answer]).toEqual([verb, ...(await ask(path.replace(id, newId()), verb))]);
    expect([verb, answer[0]]).toEqual([verb, 404]);
  }
}
