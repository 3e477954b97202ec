import { describe, expect, it } from 'vitest';
import { notifications } from '#api/features/accounts/notifications/schema.ts';
import { newId } from '#api/platform/database/ids.ts';
import { actors, call, createTestCommunity, readOutbox, testNow } from '#api/testing/index.ts';
import type { FeedbackRow, FeedbackState } from './contract.ts';
import { feedback } from './schema.ts';

const community = await createTestCommunity();
const admin = await actors.admin(community);

async function write(row: Partial<typeof feedback.$inferInsert> = {}): Promise<string> {
  const id = newId();
  const createdAt = testNow.getTime();
  await community.db.insert(feedback).values({ id, message: 'Tere', locale: 'et', createdAt, ...row });
  return id;
}

interface List {
  data: { items: FeedbackRow[]; nextCursor: string | null; counts: Record<FeedbackState, number>; tags: string[] };
}

async function list(query = '', of = community, as = admin) {
  const { status, body } = await call<List>(of, 'GET', `/api/admin/feedback${query}`, { as });
  expect(status).toBe(200);
  return body.data;
}

const change = (id: string, body: object) => call(community, 'PATCH', `/api/admin/feedback/${id}`, { as: admin, body });
const answer = (id: string, message: string) =>
  call(community, 'POST', `/api/admin/feedback/${id}/answer`, { as: admin, body: { message } });
const mailedTo = async (address: string) => (await readOutbox(community)).filter(({ to }) => to === address);

describe('GET /api/admin/feedback', () => {
  it('filters by state, tag and text, counts each state, and returns pages', async () => {
    const other = await createTestCommunity();
    const boss = await actors.admin(other);
    const mari = await actors.member(other, { user: { name: 'Mari Mets' } });
    const rows = (
      [
        { state: 'new', message: 'Nupp ei tööta 100% ajast' },
        { state: 'new', message: 'Tore', userId: mari.id, tags: ['kiitus'] },
        { state: 'closed', message: 'Vana', email: 'jaan@people.test', tags: ['viga', 'kiitus'] },
      ] as const
    ).map((row) => ({
      ...row,
      tags: 'tags' in row ? [...row.tags] : [],
      id: newId(),
      locale: 'et' as const,
      createdAt: 1,
    }));
    await other.db.insert(feedback).values(rows);
    const found = async (query: string) => (await list(query, other, boss)).items.map(({ message }) => message);
    const all = await list('', other, boss);
    expect(all.counts).toEqual({ new: 2, in_progress: 0, answered: 0, closed: 1 });
    expect(all.tags).toEqual(['kiitus', 'viga']);
    expect(all.items.map(({ answerTo }) => answerTo)).toEqual(['jaan@people.test', mari.email, null]);
    expect(all.items.map(({ memberId }) => memberId)).toEqual([null, mari.id, null]);
    expect(await found(`?id=${rows[1]?.id}`)).toEqual(['Tore']);
    expect(await found('?state=closed')).toEqual(['Vana']);
    expect(await found('?tag=Kiitus')).toEqual(['Vana', 'Tore']);
    expect(await found('?search=mari%20m')).toEqual(['Tore']);
    expect(await found('?search=jaan@')).toEqual(['Vana']);
    expect(await found('?search=100%25')).toEqual(['Nupp ei tööta 100% ajast']);
    expect(await found('?search=1_0')).toEqual([]);
    const first = await list('?limit=2', other, boss);
    expect(await found(`?limit=2&cursor=${first.nextCursor}`)).toEqual(['Nupp ei tööta 100% ajast']);
  });
});

describe('PATCH /api/admin/feedback/{id}', () => {
  it('sets state and tags, without duplicate tags, and leaves omitted fields unchanged', async () => {
    const id = await write();
    await change(id, { state: 'in_progress' });
    await change(id, { tags: [' Viga ', 'viga', 'mobiil'] });
    const row = (await list('?tag=viga')).items.find((item) => item.id === id);
    expect(row).toMatchObject({ state: 'in_progress', tags: ['viga', 'mobiil'] });
  });

  it.each([
    ['an unknown state', { state: 'lost' }],
    ['a tag of 31 characters', { tags: ['a'.repeat(31)] }],
    ['eleven tags', { tags: Array.from({ length: 11 }, (_, index) => `${index}`) }],
  ])('refuses %s', async (_, body) => {
    expect((await change(await write(), body)).status).toBe(400);
  });

  it('returns 404 for feedback that doesn’t exist', async () => {
    expect((await change(newId(), { state: 'closed' })).status).toBe(404);
  });
});

describe('POST /api/admin/feedback/{id}/answer', () => {
  it('mails the answer in the language of the writer, and stores it', async () => {
    const id = await write({ email: 'ann@people.test', locale: 'en', message: 'The button is gone' });
    expect((await answer(id, 'It is back.\n\nThank you!')).status).toBe(202);
    const [mail] = await mailedTo('ann@people.test');
    expect(mail).toMatchObject({ locale: 'en', subject: 'A reply to your feedback: Kuu kogu' });
    expect(mail?.blocks.map((block) => ('text' in block ? block.text : ''))).toEqual([
      'Thank you for writing',
      'It is back.',
      'Thank you!',
      expect.stringContaining('The button is gone'),
    ]);
    const [row] = (await list('?state=answered&search=ann@')).items;
    expect(row?.answer).toMatchObject({ message: 'It is back.\n\nThank you!', at: testNow.toISOString() });
  });

  it('mails the account’s address if a member left none, and is refused if there is no address at all', async () => {
    const mari = await actors.member(community);
    expect((await answer(await write({ userId: mari.id }), 'Aitäh')).status).toBe(202);
    expect(await mailedTo(mari.email)).toHaveLength(1);
    const refused = await answer(await write(), 'Aitäh');
    expect([refused.status, refused.body.error?.code]).toEqual([409, 'no_address']);
  });

  it('notifies a member on the site once, even in concurrent calls', async () => {
    const mari = await actors.member(community);
    const id = await write({ userId: mari.id, message: 'Nupp ei tööta' });
    await write();
    await Promise.all(Array.from({ length: 3 }, () => answer(id, 'Nüüd töötab')));
    const rows = await community.db.select().from(notifications);
    const own = rows.filter(({ subjectId }) => subjectId === id);
    expect(own).toMatchObject([
      { userId: mari.id, kind: 'feedback_answer', title: 'Nupp ei tööta', excerpt: 'Nüüd töötab' },
    ]);
  });

  it('sends only one of several concurrent answers', async () => {
    const id = await write({ email: 'once@people.test' });
    const answers = await Promise.all(Array.from({ length: 6 }, () => answer(id, 'Aitäh')));
    expect(answers.map(({ status }) => status).sort()).toEqual([202, 409, 409, 409, 409, 409]);
    expect(await mailedTo('once@people.test')).toHaveLength(1);
    expect((await answer(id, 'Veel')).body.error?.code).toBe('already_answered');
  });
});
