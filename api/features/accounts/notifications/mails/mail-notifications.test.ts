import { eq } from 'drizzle-orm';
import { describe, expect, it } from 'vitest';
import { users } from '#api/features/accounts/users/schema.ts';
import { runMinute } from '#api/jobs/run-minute.ts';
import { newId } from '#api/platform/database/ids.ts';
import {
  actors,
  call,
  createTestCommunity,
  createTestContext,
  insertPost,
  later,
  minute,
  overtake,
  readOutbox,
  type TestCommunity,
  testNow,
} from '#api/testing/index.ts';
import { channels } from '../contract.ts';
import { prepareNotifications } from '../prepare-notifications.ts';
import {
  updateNotificationScope as moveNotifications,
  type NewNotification,
  markSubjectsRead as readNotifications,
  upsertNotificationScope as setScope,
  withdrawNotificationsAtPath,
} from '../queries.ts';
import { notificationChannels, notifications } from '../schema.ts';
import { mailNotifications } from './mail-notifications.ts';

async function arrange(user: Partial<typeof users.$inferInsert> = {}) {
  const community = await createTestCommunity();
  const mari = await actors.member(community, { user });
  const notify = async (changes: Partial<NewNotification> = {}, now = testNow) => {
    const context = createTestContext(community, { now });
    const words = { subjectId: newId(), path: '/community/posts/x#c1', title: 'Kuuvalgus', excerpt: 'Tere!' };
    const given: NewNotification = {
      kind: 'reply',
      scopeId: null,
      actorId: null,
      to: [mari.id],
      ...words,
      ...changes,
    };
    const [first, ...rest] = prepareNotifications(context, given);
    if (first) await context.db.batch([first, ...rest]);
    return given.subjectId;
  };
  return { community, mari, notify };
}

const run = (community: TestCommunity, now = testNow) => mailNotifications(createTestContext(community, { now }));
const mails = (community: TestCommunity) => readOutbox(community);
const waiting = async ({ db }: TestCommunity) =>
  (await db.select().from(notifications)).filter(({ mailDueAt }) => mailDueAt !== null).length;

describe('a mail about a notification', () => {
  it('names the actor and the action, quotes the text and links to the composer', async () => {
    const { community, mari, notify } = await arrange();
    const jaan = await actors.member(community, { user: { name: 'Jaan Tamm' } });
    await notify({ actorId: jaan.id });
    await runMinute(createTestContext(community));
    const [mail, ...more] = await mails(community);
    expect(more).toEqual([]);
    expect(mail).toMatchObject({
      to: mari.email,
      locale: 'et',
      subject: 'Jaan Tamm vastas sulle arutelus „Kuuvalgus“',
    });
    expect(mail?.blocks).toMatchObject([
      { kind: 'heading', text: 'Jaan Tamm vastas sulle arutelus „Kuuvalgus“' },
      { kind: 'quote', text: 'Tere!' },
      { kind: 'button', label: 'Vasta', url: expect.stringMatching(/\/community\/posts\/x\?reply=1#c1$/) },
      { kind: 'link', url: expect.stringMatching(/\/community\/posts\/x#c1$/) },
      { kind: 'note' },
    ]);
  });

  it('is sent by default for comments on a new member’s posts, and says where to change that', async () => {
    const { community, mari } = await arrange();
    const jaan = await actors.member(community);
    const answer = async (at: Date) => {
      const id = await insertPost(community, { authorId: mari.id });
      const body = { body: 'Tere tulemast!' };
      expect((await call(community, 'POST', `/api/posts/${id}/comments`, { as: jaan, body, now: at })).status).toBe(
        201,
      );
      await runMinute(createTestContext(community, { now: at }));
      return (await mails(community)).filter(({ to }) => to === mari.email);
    };
    const [first] = await answer(testNow);
    expect(first?.blocks).toContainEqual({ kind: 'quote', text: 'Tere tulemast!' });
    expect(first?.blocks.at(-1)).toMatchObject({ text: expect.stringContaining('seadetes') });
    expect(first?.unsubscribe?.preferences).toMatch(/^https?:/);
    await community.db.insert(notificationChannels).values({ userId: mari.id, kind: 'comment', channel: 'site' });
    expect(await answer(later(10 * minute))).toHaveLength(1);
  });

  it('is in the member’s language', async () => {
    const { community, notify } = await arrange({ locale: 'en' });
    await notify();
    await run(community);
    expect((await mails(community))[0]?.subject).toBe('A member replied to you in “Kuuvalgus”');
  });

  it('has a link that turns off all mails about notifications without signing in', async () => {
    const { community, notify } = await arrange();
    await notify();
    await run(community);
    const { pathname, search } = new URL((await mails(community))[0]?.unsubscribe?.oneClick ?? '');
    expect((await call(community, 'POST', pathname + search)).status).toBe(200);
    await notify({}, later(10 * minute));
    await run(community, later(10 * minute));
    expect(await mails(community)).toHaveLength(1);
    expect(await community.db.$count(notifications)).toBe(2);
  });

  it.each(channels)('is sent only if the notification’s channel is mail: %s', async (channel) => {
    const { community, mari, notify } = await arrange();
    await community.db.insert(notificationChannels).values({ userId: mari.id, kind: 'comment', channel });
    await notify({ kind: 'comment' });
    await run(community);
    expect(await mails(community)).toHaveLength(channel === 'mail' ? 1 : 0);
    expect(await community.db.$count(notifications)).toBe(channel === 'none' ? 0 : 1);
  });
});

describe('several notifications', () => {
  it('are combined into one mail', async () => {
    const { community, notify } = await arrange();
    for (const title of ['Üks', 'Kaks', 'Kolm']) await notify({ title });
    await run(community);
    const [mail, ...more] = await mails(community);
    expect(more).toEqual([]);
    expect(mail?.subject).toBe('3 uut teadet: Kuu kogu');
    for (const title of ['Üks', 'Kaks', 'Kolm']) expect(JSON.stringify(mail?.blocks)).toContain(title);
    expect(await waiting(community)).toBe(0);
  });

  it('are combined into one mail five minutes after the previous one', async () => {
    const { community, notify } = await arrange();
    await notify();
    await run(community);
    for (const after of [1, 2, 4]) {
      await notify({}, later(after * minute));
      await run(community, later(after * minute));
    }
    expect(await mails(community)).toHaveLength(1);
    await run(community, later(5 * minute));
    const subjects = (await mails(community)).map(({ subject }) => subject);
    expect(subjects.sort()).toEqual(['3 uut teadet: Kuu kogu', 'Üks liige vastas sulle arutelus „Kuuvalgus“']);
  });

  it('are mailed to many members in bounded steps, even if one mail fails', async () => {
    const { community, notify } = await arrange();
    const people = await Promise.all(Array.from({ length: 130 }, () => actors.member(community)));
    const [broken] = people;
    await notify({ to: people.map(({ id }) => id) });
    await community.db
      .update(notifications)
      .set({ path: 'http://[' })
      .where(eq(notifications.userId, broken?.id ?? ''));
    await run(community);
    expect(await mails(community)).toHaveLength(129);
    expect(await waiting(community)).toBe(1);
  });
});

describe('a notification', () => {
  it('is mailed once even if eight runs are concurrent', async () => {
    const { community, notify } = await arrange();
    await notify();
    await Promise.all(Array.from({ length: 8 }, () => run(community)));
    expect(await mails(community)).toHaveLength(1);
    expect(community.jobs).toHaveLength(1);
  });

  it('isn’t mailed if it has been read meanwhile', async () => {
    const { community, mari, notify } = await arrange();
    const subjectId = await notify();
    await readNotifications(community.db, testNow, mari.id, [subjectId]);
    await run(community);
    expect(await mails(community)).toEqual([]);
  });

  it.each([
    [
      'its post has moved to where the member can’t read',
      async ({ db }: TestCommunity, { subjectId, paid }: Places) => moveNotifications(db, [subjectId], paid),
    ],
    [
      'its space has been closed to the member',
      async ({ db }: TestCommunity, { open }: Places) => setScope(db, { id: open, access: 'donator', isQuiet: false }),
    ],
    [
      'its space has become quiet',
      async ({ db }: TestCommunity, { open }: Places) => setScope(db, { id: open, access: 'members', isQuiet: true }),
    ],
    [
      'the member has been banned',
      async ({ db }: TestCommunity, { userId }: Places) =>
        db.update(users).set({ status: 'banned' }).where(eq(users.id, userId)),
    ],
    [
      'the member has chosen another channel',
      async ({ db }: TestCommunity, { userId }: Places) =>
        db.insert(notificationChannels).values({ userId, kind: 'reply', channel: 'site' }),
    ],
    [
      'the member has turned mail off',
      async ({ db }: TestCommunity, { userId }: Places) =>
        db.update(users).set({ mailCommunity: false }).where(eq(users.id, userId)),
    ],
  ])('isn’t mailed if %s meanwhile', async (_, change) => {
    const { community, mari, notify } = await arrange();
    const [open, paid] = [newId(), newId()];
    await setScope(community.db, { id: open, access: 'members', isQuiet: false });
    await setScope(community.db, { id: paid, access: 'premium', isQuiet: false });
    const subjectId = await notify({ scopeId: open });
    expect(await waiting(community)).toBe(1);
    await change(community, { open, paid, subjectId, userId: mari.id });
    await run(community);
    expect(await mails(community)).toEqual([]);
    expect(await waiting(community)).toBe(0);
  });

  it('isn’t mailed to staff who must still turn on two-factor', async () => {
    const community = await createTestCommunity({ tenant: { twoFactorRequiredFor: ['admin'] } });
    const admin = await actors.admin(community);
    const context = createTestContext(community);
    const given = { kind: 'reply', subjectId: newId(), scopeId: null, actorId: null, to: [admin.id] } as const;
    await context.db.batch([
      prepareNotifications(context, { ...given, path: '/x', title: 'x', excerpt: '' })[0] as never,
    ]);
    await run(community);
    expect(await mails(community)).toEqual([]);
  });
});

describe('a notification that changes while its mail is being written', () => {
  interface Written {
    subjectId: string;
    earlier: string;
    later: string;
  }
  const change = (values: Partial<typeof notifications.$inferInsert>) => (community: TestCommunity, _: Written) =>
    community.db.update(notifications).set(values);
  const withdraw = ({ db }: TestCommunity, { subjectId }: Written, path: string) =>
    db.batch([...withdrawNotificationsAtPath(db, [subjectId], path)]);

  it.each<[string, (community: TestCommunity, written: Written) => Promise<unknown>, string, string]>([
    ['its text was edited', change({ excerpt: 'Parandatud' }), 'Saladus', 'Parandatud'],
    ['its post was renamed', change({ title: 'Koit' }), 'Kuuvalgus', 'Koit'],
    ['it leads to another place', change({ path: '/community/posts/y' }), 'posts/x', 'posts/y'],
    [
      'the latest of its texts was deleted',
      (community, written) => withdraw(community, written, written.later),
      'Saladus',
      'Esimene',
    ],
    [
      'an earlier one of its texts was deleted',
      (community, written) => withdraw(community, written, written.earlier),
      'ja veel',
      'Kati Kask',
    ],
  ])('is mailed by the next run with its new contents: %s', async (_, meanwhile, before, after) => {
    const { community, notify } = await arrange();
    const jaan = await actors.member(community, { user: { name: 'Jaan Tamm' } });
    const kati = await actors.member(community, { user: { name: 'Kati Kask' } });
    const [earlier, later] = ['/community/posts/x#c1', '/community/posts/x#c2'];
    const subjectId = await notify({ kind: 'comment', actorId: jaan.id, path: earlier, excerpt: 'Esimene' });
    await notify({ kind: 'comment', subjectId, actorId: kati.id, path: later, excerpt: 'Saladus' });
    const { wasOvertaken } = await overtake(
      3,
      async () => meanwhile(community, { subjectId, earlier, later }),
      () => run(community),
    );
    expect([wasOvertaken, await mails(community)]).toEqual([true, []]);
    await run(community);
    const [mail, ...more] = await mails(community);
    expect(more).toEqual([]);
    expect(JSON.stringify(mail)).toContain(after);
    expect(JSON.stringify(mail)).not.toContain(before);
  });
});

interface Places {
  open: string;
  paid: string;
  subjectId: string;
  userId: string;
}
