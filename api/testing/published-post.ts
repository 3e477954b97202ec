import { eq, sql } from 'drizzle-orm';
import { notificationScopes } from '#api/features/accounts/notifications/schema.ts';
import { comments } from '#api/features/community/comments/schema.ts';
import { posts, postTexts } from '#api/features/community/posts/schema.ts';
import { spaces } from '#api/features/community/spaces/schema.ts';
import { newId } from '#api/platform/database/ids.ts';
import { markdownToText } from '#api/platform/markdown/markdown-to-text.ts';
import { actors } from './actors.ts';
import { testNow } from './clock.ts';
import type { TestCommunity } from './create-test-community.ts';

/** Inserts a space that all members read and write in, unless overridden. Returns its id. */
export async function insertSpace({ db }: TestCommunity, space: Partial<typeof spaces.$inferInsert> = {}) {
  const id = space.id ?? newId();
  const row = { id, slug: `ruum-${id}`, nameEt: 'Uni', nameEn: 'Sleep', icon: 'moon', position: 0 } as const;
  await db.batch([
    db.insert(spaces).values({ ...row, createdAt: testNow.getTime(), ...space }),
    db
      .insert(notificationScopes)
      .values({ id, access: space.readAccess ?? 'members', isQuiet: space.isQuiet ?? false })
      .onConflictDoNothing(),
  ]);
  return id;
}

interface PostOverrides extends Partial<typeof posts.$inferInsert> {
  title?: string;
  body?: string;
}

/** Inserts a published post in Estonian, with its own space and author unless given. Returns its id. */
export async function insertPost(community: TestCommunity, { title, body, ...post }: PostOverrides = {}) {
  const { db } = community;
  const at = testNow.getTime();
  const id = post.id ?? newId();
  const spaceId = post.spaceId ?? (await insertSpace(community));
  const authorId = post.authorId ?? (await actors.member(community)).id;
  const text = body ?? 'Kuidas sa magad?';
  const times = { publishedAt: at, lastActivityAt: at, createdAt: at };
  await db.batch([
    db.insert(posts).values({ id, clientId: newId(), state: 'published', ...times, ...post, spaceId, authorId }),
    db
      .insert(postTexts)
      .values({ postId: id, locale: 'et', title: title ?? 'Uni', body: text, plain: markdownToText(text) }),
  ]);
  return id;
}

type CommentOverrides = Partial<typeof comments.$inferInsert> & { postId: string };

/** Inserts a published comment at the end of a post, with its own author unless given. Returns its id. */
export async function insertComment(community: TestCommunity, { body = 'Hästi.', ...comment }: CommentOverrides) {
  const { db } = community;
  const id = comment.id ?? newId();
  const authorId = comment.authorId ?? (await actors.member(community)).id;
  await db.batch([
    db
      .update(posts)
      .set({ commentCount: sql`${posts.commentCount} + 1`, lastPosition: sql`${posts.lastPosition} + 1` })
      .where(eq(posts.id, comment.postId)),
    db.insert(comments).values({
      ...{ id, clientId: newId(), state: 'published', createdAt: testNow.getTime() },
      position: sql`(select ${posts.lastPosition} from ${posts} where ${posts.id} = ${comment.postId})`,
      ...comment,
      ...{ authorId, body, plain: markdownToText(body) },
    }),
  ]);
  return id;
}
