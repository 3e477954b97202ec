import { eq } from 'drizzle-orm';
import { describe, expect, it } from 'vitest';
import { users } from '#api/features/accounts/users/schema.ts';
import { readEveryRow } from '#api/testing/every-row.ts';
import {
  actors,
  call,
  createTestCommunity,
  createTestContext,
  insertPost,
  insertSpace,
  type TestActor,
} from '#api/testing/index.ts';
import { refuseFullScans } from '#api/testing/refuse-full-scans.ts';
import { mentions } from '../../mentions/schema.ts';
import type { CommentsPage, ThreadPost } from '../../posts/read/contract.ts';
import { postTexts } from '../../posts/schema.ts';
import { eraseNames } from './erase-names.ts';

const naming = ({ id }: TestActor) => `[@Mari Kadakas](/profile/${id})`;

/**
 * Creates a community where Mari Kadakas is mentioned in a post, its earlier text, a comment and a quote, and was
 * notified.
 */
async function createNamed() {
  const community = await createTestCommunity();
  const { db } = community;
  const [mari, jaan] = [
    await actors.member(community, { user: { name: 'Mari Kadakas' } }),
    await actors.member(community, { user: { name: 'Jaan' } }),
  ];
  const ask = async (method: string, path: string, body: object) =>
    (await call<{ data: { id: string } }>(community, method, path, { as: jaan, body })).body.data.id;
  const post = { space: await insertSpace(community), title: 'Uni', body: `Tere, ${naming(mari)}!` };
  const id = await ask('POST', '/api/posts', post);
  await ask('PATCH', `/api/posts/${id}`, { title: 'Uni', body: 'Tere!', version: 1 });
  await ask('PATCH', `/api/posts/${id}`, { title: 'Uni', body: `**${naming(mari)}**, aitäh`, version: 2 });
  await ask('POST', `/api/posts/${id}/comments`, { body: `> ${naming(mari)}\n\nJust nii.` });
  const read = async <Data>(path: string) =>
    (await call<{ data: Data }>(community, 'GET', path, { as: jaan })).body.data;
  return { community, db, mari, jaan, id, read };
}

const leave = ({ community, mari }: Awaited<ReturnType<typeof createNamed>>) =>
  call(community, 'POST', '/api/users/delete', {
    as: mari,
    body: { password: mari.password, confirmation: 'Kogukond' },
  });

describe('the name of a mentioned member who deletes their account', () => {
  it('is removed everywhere, and links to them show a deleted member', async () => {
    const named = await createNamed();
    const { db, id, read } = named;
    expect(JSON.stringify([...(await readEveryRow(db))])).toContain('Kadakas');
    await leave(named);
    await expect.poll(async () => db.$count(mentions)).toBe(0);
    expect(JSON.stringify([...(await readEveryRow(db))])).not.toMatch(/kadakas/i);
    const { texts } = await read<ThreadPost>(`/api/posts/${id}`);
    expect(texts[0]?.html).toBe('<p><strong>Kustutatud liige</strong>, aitäh</p>\n');
    const { items } = await read<CommentsPage>(`/api/posts/${id}/comments`);
    expect(items[0]?.html).toContain('Kustutatud liige');
  });

  it('is erased without full table scans by the hourly job if it wasn’t erased at deletion', async () => {
    const { community, db, mari } = await createNamed();
    const deleted = { name: null, status: 'inactive', deletedAt: createTestContext(community).now.getTime() } as const;
    await db.update(users).set(deleted).where(eq(users.id, mari.id));
    for (let run = 0; run < 2; run += 1)
      await refuseFullScans(community, () => eraseNames(createTestContext(community)));
    expect(JSON.stringify([...(await readEveryRow(db))])).not.toMatch(/kadakas/i);
  });

  it('is removed without changing other members’ names or text that isn’t a link', async () => {
    const { community, db, mari, jaan } = await createNamed();
    const body = `Mari Kadakas ja [@Jaan](/profile/${jaan.id}) käisid siin.`;
    const other = await insertPost(community, { authorId: jaan.id, body });
    const links = [mari, jaan].map(({ id }) => ({ targetId: other, postId: other, userId: id }));
    await db.insert(mentions).values(links);
    const deletedAt = createTestContext(community).now.getTime();
    await db.update(users).set({ name: null, status: 'inactive', deletedAt }).where(eq(users.id, mari.id));
    await eraseNames(createTestContext(community), mari.id);
    expect(await db.select({ body: postTexts.body }).from(postTexts).where(eq(postTexts.postId, other))).toEqual([
      { body },
    ]);
    expect((await db.select().from(mentions)).map(({ userId }) => userId)).toEqual([jaan.id]);
  });
});
