import { eq } from 'drizzle-orm';
import { describe, expect, it } from 'vitest';
import { templates } from '#api/features/accounts/legal-documents/templates/index.ts';
import { users } from '#api/features/accounts/users/schema.ts';
import { comments } from '#api/features/community/comments/schema.ts';
import { postPictures } from '#api/features/community/posts/pictures/schema.ts';
import type { CommentsPage, ThreadPost } from '#api/features/community/posts/read/contract.ts';
import { posts, postTexts } from '#api/features/community/posts/schema.ts';
import { createTranslator } from '#api/platform/i18n/translate.ts';
import { createPng } from '#api/platform/images/testing.ts';
import { readEveryRow } from '#api/testing/every-row.ts';
import {
  actors,
  call,
  createTestCommunity,
  createTestContext,
  insertSpace,
  readOutbox,
  type TestActor,
  type TestCommunity,
} from '#api/testing/index.ts';
import type { DeletionPreview } from './contract.ts';
import { deletionRecordsPrefix, eraseRestoredAccount } from './erase-restored-account.ts';

const textOf = (db: TestCommunity['db'], postId: string) =>
  db.select().from(postTexts).where(eq(postTexts.postId, postId));

/**
 * Creates a post of Mari's with a picture and a poll, a comment of Jaan's on it, and Mari's answer to a question of
 * Jaan's.
 */
async function arrange() {
  const community = await createTestCommunity();
  const [mari, jaan] = [await actors.member(community), await actors.member(community)];
  const space = await insertSpace(community);
  const ask = async <Data>(as: TestActor, method: string, path: string, body?: unknown, type?: string) => {
    const headers = type ? { headers: { 'content-type': type } } : {};
    const answer = await call<{ data: Data }>(community, method, path, { as, body, ...headers });
    expect(answer.status, JSON.stringify(answer.body)).toBeLessThan(300);
    return answer.body.data;
  };
  const picture = await ask<{ address: string }>(mari, 'PUT', '/api/community/pictures', createPng({}), 'image/png');
  const poll = { options: ['Jah', 'Ei'] };
  const body = `Maasikasalat ![Kauss maasikatega](${picture.address})`;
  const own = await ask<{ id: string }>(mari, 'POST', '/api/posts', { space, title: 'Maasikad', body, poll });
  const theirs = await ask<{ id: string }>(jaan, 'POST', '/api/posts', {
    space,
    kind: 'question',
    title: 'Mis?',
    body: 'Kus?',
  });
  const reply = await ask<{ id: string }>(jaan, 'POST', `/api/posts/${own.id}/comments`, { body: 'Mulle maitses' });
  const answer = await ask<{ id: string }>(mari, 'POST', `/api/posts/${theirs.id}/comments`, { body: 'Maasikapõllul' });
  await ask(mari, 'PATCH', `/api/comments/${answer.id}`, { body: 'Suurel maasikapõllul', version: 1 });
  await ask(jaan, 'PUT', `/api/posts/${theirs.id}/answer`, { commentId: answer.id });
  const leave = (deletesWriting?: unknown) =>
    call(community, 'POST', '/api/users/delete', {
      as: mari,
      body: { password: mari.password, confirmation: 'Kogukond', deletesWriting },
    });
  return { community, db: community.db, mari, jaan, own, theirs, reply, answer, ask, leave };
}

describe('the texts of a member who deletes their account', () => {
  it('are counted in the preview of the deletion', async () => {
    const { mari, ask } = await arrange();
    const { writing } = await ask<DeletionPreview>(mari, 'GET', '/api/account-deletions');
    expect(writing).toEqual({ posts: 1, comments: 1, pictures: 1 });
  });

  it.each([undefined, false])('stay without the member’s name unless the member deletes them: %s', async (choice) => {
    const { community, mari, jaan, own, ask, leave } = await arrange();
    expect((await leave(choice)).status).toBe(200);
    const { texts } = await ask<ThreadPost>(jaan, 'GET', `/api/posts/${own.id}`);
    expect(texts[0]?.html).toContain('Maasikasalat');
    const mail = (await readOutbox(community)).find(({ to }) => to === mari.email);
    expect(JSON.stringify(mail?.blocks)).toContain('kommentaarid ja neis olevad pildid jäid');
  });

  it('are deleted with the account if the member chooses this: tombstones and others’ replies stay', async () => {
    const { community, db, mari, jaan, own, theirs, reply, answer, ask, leave } = await arrange();
    expect((await leave(true)).status).toBe(200);
    const left = JSON.stringify([...(await readEveryRow(db))]);
    expect(left).not.toMatch(/maasikasalat|maasikapõllul/i);
    expect((await db.select().from(posts).where(eq(posts.id, own.id)))[0]).toMatchObject({ state: 'deleted' });
    expect((await db.select().from(comments).where(eq(comments.id, answer.id)))[0]).toMatchObject({
      state: 'deleted',
      body: '',
    });
    const thread = await ask<CommentsPage>(jaan, 'GET', `/api/posts/${own.id}/comments`);
    expect(thread.items.map(({ id }) => id)).toContain(reply.id);
    expect((await db.select().from(posts).where(eq(posts.id, theirs.id)))[0]).toMatchObject({
      commentCount: 0,
      answerId: null,
    });
    expect(await db.select().from(postPictures)).toMatchObject([{ isUsed: false }]);
    const mail = (await readOutbox(community)).find(({ to }) => to === mari.email);
    expect(JSON.stringify(mail?.blocks)).toContain('Kustutasime ka sinu postitused');
  });

  it('are described in the same way on the page, in the mail and in the privacy notice', () => {
    const says = {
      et: ['Kustutatud liige', 'sinu saadetud sõnumid'],
      en: ['Deleted member', 'messages that you sent'],
    };
    for (const locale of ['et', 'en'] as const) {
      const t = createTranslator(locale);
      const shown = ['posts', 'messages'].map((what) =>
        t(`account-deletions:stays.${what}` as 'account-deletions:stays.messages', { count: 2 }),
      );
      for (const text of [shown.join(' '), t('mails:accountDeleted.writingStays'), templates.privacy[locale]]) {
        for (const words of says[locale]) expect(text.toLowerCase()).toContain(words.toLowerCase());
      }
    }
  });

  it('are erased again from a restored database only if they were deleted with the account', async () => {
    for (const deletesWriting of [true, false]) {
      const { community, db, mari, own, leave } = await arrange();
      const before = {
        user: await db.select().from(users).where(eq(users.id, mari.id)),
        post: await textOf(db, own.id),
      };
      await leave(deletesWriting);
      const prefix = deletionRecordsPrefix(community.tenant.slug);
      const recorded = async () =>
        (await community.env.FILES.list({ prefix })).objects.map(({ key }) => key.slice(prefix.length));
      await expect.poll(async () => (await recorded()).some((name) => name.startsWith(mari.id))).toBe(true);
      const [record = ''] = (await recorded()).filter((name) => name.startsWith(mari.id));
      // Restores the rows as an older export of the database would.
      const [{ emailDomain: _, ...user } = {}] = before.user;
      await db.update(users).set(user).where(eq(users.id, mari.id));
      await db.update(posts).set({ state: 'published' }).where(eq(posts.id, own.id));
      await db.delete(postTexts).where(eq(postTexts.postId, own.id));
      await db.insert(postTexts).values(before.post);
      expect(await eraseRestoredAccount(createTestContext(community), record)).toBe(true);
      expect(await textOf(db, own.id)).toHaveLength(deletesWriting ? 0 : 1);
    }
  });

  it('stay if the deletion is refused, whatever the member chose', async () => {
    const { db, own, leave, community, mari } = await arrange();
    const wrong = { password: 'vale', confirmation: 'Kogukond', deletesWriting: true };
    expect((await call(community, 'POST', '/api/users/delete', { as: mari, body: wrong })).status).toBe(400);
    expect((await leave('yes')).status).toBe(400);
    expect((await db.select().from(posts).where(eq(posts.id, own.id)))[0]?.state).toBe('published');
  });
});
