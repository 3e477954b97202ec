import { comments } from '#api/features/community/comments/schema.ts';
import { pollOptions, polls } from '#api/features/community/posts/polls/schema.ts';
import { posts, postTexts } from '#api/features/community/posts/schema.ts';
import { spaces } from '#api/features/community/spaces/schema.ts';
import { newId } from '#api/platform/database/ids.ts';
import { markdownToText } from '#api/platform/markdown/markdown-to-text.ts';
import type { Person } from '../people.ts';
import { databaseOf } from '../settings.ts';
import type { Attacker } from './attack-texts.ts';

/**
 * Plants attacks in a space, a post with a poll, and comments on it, including one that quotes a comment on an earlier
 * page. Returns the URLs that show them; `reader` wrote the post.
 */
export async function plantConversations(slug: string, { write }: Attacker, author: Person, reader: Person) {
  const db = databaseOf(slug);
  const [at, spaceId, postId] = [Date.now(), newId(), newId()];
  const inBothLanguages = (field: string, max: number, shownOn: string[]) => {
    const text = write(`spaces.${field}En`, max, shownOn);
    return { [`${field}Et`]: text, [`${field}En`]: text };
  };
  const name = inBothLanguages('name', 80, ['community', 'space', 'thread', 'new-post']) as {
    nameEt: string;
    nameEn: string;
  };
  const about = inBothLanguages('description', 200, ['space']) as { descriptionEt: string; descriptionEn: string };
  const body = write('post_texts.body', 8_000, ['thread', 'post-editor'], '\n\n');
  const said = write('comments.body', 8_000, ['thread'], '\n\n');
  const own = { state: 'published', createdAt: at } as const;
  const commentAt = (position: number, text: string) => ({
    ...own,
    ...{ id: newId(), postId, position, authorId: author.id, clientId: newId(), body: text },
    plain: markdownToText(text),
  });
  await db.batch([
    db
      .insert(spaces)
      .values({ id: spaceId, slug: 'attacked', ...name, ...about, icon: 'moon', position: 0, createdAt: at }),
    db.insert(posts).values({
      ...own,
      ...{ id: postId, spaceId, authorId: reader.id, clientId: newId(), kind: 'poll' },
      ...{ publishedAt: at, lastActivityAt: at, commentCount: 1, lastPosition: 1 },
    }),
    db.insert(postTexts).values({
      postId,
      locale: 'en',
      title: write('post_texts.title', 150, ['community', 'space', 'thread', 'post-editor']),
      body,
      plain: markdownToText(body),
    }),
    db.insert(polls).values({ postId, isMultiple: false, closesAt: null }),
    db.insert(pollOptions).values({ postId, position: 0, text: write('poll_options.text', 120, ['thread']) }),
    db.insert(comments).values(commentAt(1, said)),
  ]);
  const thread = `/community/posts/${postId}`;
  return { thread, space: `/community?space=attacked`, 'post-editor': `${thread}/edit` };
}
