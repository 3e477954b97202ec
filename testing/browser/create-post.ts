import { eq } from 'drizzle-orm';
import { posts } from '#api/features/community/posts/schema.ts';
import { createApiCaller } from './create-item.ts';
import type { Person } from './people.ts';
import { databaseOf, originOf } from './settings.ts';
import { visit } from './visit.ts';

/** Writes a post in a space that every member reads, and returns its URL. */
export async function createPost(author: Person, title: string, body = 'Räägi, kuidas sina teed.'): Promise<string> {
  const { slug, token } = author;
  const { body: answer } = await visit(slug, '/api/spaces', { headers: { authorization: `Bearer ${token}` } });
  const { data } = JSON.parse(answer) as { data: { items: Array<{ id: string; mayPost: boolean }> } };
  const space = data.items.find(({ mayPost }) => mayPost)?.id;
  const post = await createApiCaller(author)('POST', '/api/posts', { space, title, body });
  return `${originOf(slug)}/community/posts/${post.data.id}`;
}

/** Makes a post wait for approval, as if the community held its author's first posts. */
export async function holdPost({ slug }: Person, address: string): Promise<void> {
  const id = address.split('/').at(-1) ?? '';
  await databaseOf(slug).update(posts).set({ state: 'held', publishedAt: null }).where(eq(posts.id, id));
}

/** Edits a post that no one has changed yet, as its author. */
export async function changePost(author: Person, address: string, title: string): Promise<void> {
  await createApiCaller(author)('PATCH', `/api/posts/${address.split('/').at(-1)}`, {
    title,
    body: 'Hoopis nii.',
    version: 1,
  });
}

/** Comments on the post at a URL, and returns the comment's id. */
export async function createComment(author: Person, address: string, body: string): Promise<string> {
  const id = address.split('/').at(-1);
  return (await createApiCaller(author)('POST', `/api/posts/${id}/comments`, { body })).data.id;
}
