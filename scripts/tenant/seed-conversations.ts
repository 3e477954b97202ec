import { createHash } from 'node:crypto';
import { inArray } from 'drizzle-orm';
import type { BatchItem } from 'drizzle-orm/batch';
import { v7 } from 'uuid';
import { notificationScopes } from '#api/features/accounts/notifications/schema.ts';
import { comments } from '#api/features/community/comments/schema.ts';
import { mentions } from '#api/features/community/mentions/schema.ts';
import { communityVisits } from '#api/features/community/posts/marks/schema.ts';
import { pollOptions, polls, pollVotes } from '#api/features/community/posts/polls/schema.ts';
import { posts, postTexts, textRevisions } from '#api/features/community/posts/schema.ts';
import { reactions } from '#api/features/community/reactions/schema.ts';
import { spaces } from '#api/features/community/spaces/schema.ts';
import type { Database } from '#api/platform/database/connect.ts';
import { newId } from '#api/platform/database/ids.ts';
import { markdownToText } from '#api/platform/markdown/markdown-to-text.ts';
import { listMentionedMemberIds } from '#api/platform/markdown/mentions.ts';
import type { Tenant } from '#api/platform/tenancy/tenant-schema.ts';
import type { SeededPost, SeededSpace } from './community-file.ts';
import { OperatorError } from './operator-error.ts';
import type { TenantFolder } from './read-folders.ts';
import { demoAccounts, refuseProduction } from './seed-accounts.ts';
import { storeCover } from './seed-articles.ts';
import { seedMembers } from './seed-members.ts';
import { seedMessages } from './seed-messages.ts';
import type { Target } from './target/target.ts';

const [minute, hour] = [60_000, 3_600_000];
const day = 24 * hour;
const reactionNames = ['heart', 'like', 'laugh', 'thanks'] as const;

interface Cast {
  ids: ReadonlyMap<string, string>;
  spaces: ReadonlyMap<string, string>;
  pictures: ReadonlyMap<string, string>;
  slug: string;
  now: number;
}

/** Creates the missing members, spaces and conversations of a demo community, on this machine only. */
export async function seedConversations(target: Target, tenant: Tenant, folder: TenantFolder): Promise<number> {
  const { community } = folder;
  if (!community) return 0;
  refuseProduction(target.kind);
  const db = target.connect(tenant);
  const ids = await seedMembers(target, tenant, community.members);
  const pictures = new Map<string, string>();
  for (const { picture } of community.posts) {
    const key = picture && (await storeCover(target, tenant, folder.covers, picture.file));
    if (picture && key) pictures.set(picture.file, key);
  }
  const cast = { ids, pictures, spaces: await seedSpaces(db, community.spaces), slug: tenant.slug, now: Date.now() };
  const clientIds = community.posts.map((post) => clientIdOf(tenant.slug, post));
  const known = await db.select({ id: posts.clientId }).from(posts).where(inArray(posts.clientId, clientIds));
  const missing = community.posts.filter((_, index) => !known.some(({ id }) => id === clientIds[index]));
  for (const post of missing) await insertPost(db, post, cast);
  if (missing.length > 0) await leavePostsUnread(db, cast);
  await seedMessages(db, tenant.slug, community.conversations, ids);
  return missing.length;
}

async function seedSpaces(db: Database, wanted: readonly SeededSpace[]): Promise<Map<string, string>> {
  const known = await db.select({ id: spaces.id, slug: spaces.slug }).from(spaces);
  const ids = new Map(known.map(({ id, slug }) => [slug, id]));
  for (const [position, { slug, name, description, isArchived, ...rights }] of wanted.entries()) {
    if (ids.has(slug)) continue;
    const [id, at] = [newId(), Date.now()];
    await db.batch([
      db.insert(spaces).values({
        ...{ id, slug, position: known.length + position, createdAt: at, archivedAt: isArchived ? at : null },
        ...{ nameEt: name.et, nameEn: name.en, descriptionEt: description.et, descriptionEn: description.en },
        ...rights,
      }),
      db.insert(notificationScopes).values({ id, access: rights.readAccess }).onConflictDoNothing(),
    ]);
    ids.set(slug, id);
  }
  return ids;
}

/** Sets the demo accounts' last visit to some days ago, so that they have unread posts. */
async function leavePostsUnread(db: Database, { ids, now }: Cast): Promise<void> {
  const people = demoAccounts.flatMap(({ name }) =>
    [ids.get(name.et), ids.get(name.en)].filter((id) => id !== undefined),
  );
  const rows = people.map((userId) => ({ userId, readUntil: now - 4 * day }));
  if (rows.length > 0) await db.insert(communityVisits).values(rows).onConflictDoNothing();
}

/** Derives a post's client id from its title, so that the post isn't created twice. */
function clientIdOf(slug: string, { texts }: SeededPost): string {
  const hash = createHash('sha256')
    .update(`${slug}/${texts.et?.title ?? texts.en?.title}`)
    .digest('hex');
  return `${hash.slice(0, 8)}-${hash.slice(8, 12)}-4${hash.slice(13, 16)}-8${hash.slice(17, 20)}-${hash.slice(20, 32)}`;
}

function find(from: ReadonlyMap<string, string>, name: string, what: string): string {
  const id = from.get(name);
  if (!id) throw new OperatorError([`community.json: no ${what} of this name: ${name}`]);
  return id;
}

async function insertPost(db: Database, post: SeededPost, cast: Cast): Promise<void> {
  const { now } = cast;
  const publishedAt = now - post.hoursAgo * hour;
  const [id, clientId] = [v7({ msecs: publishedAt }), clientIdOf(cast.slug, post)];
  const numbers = numbersFrom(clientId);
  const written = writeComments(post, { id, publishedAt, numbers }, cast);
  const shown = written.filter(({ state }) => state === 'published');
  const answer = written.find((_, index) => post.comments[index]?.isAnswer);
  const key = post.picture && cast.pictures.get(post.picture.file);
  const picture = post.picture && key ? `\n\n![${post.picture.alt}](/files/${key})` : '';
  const texts = (['et', 'en'] as const).flatMap((locale) => {
    const text = post.texts[locale];
    const body = text && insertMentions(text.body, cast) + picture;
    return text && body ? [{ postId: id, locale, title: text.title, body, plain: markdownToText(body) }] : [];
  });
  const named = [...texts, ...shown.map((comment) => ({ ...comment, postId: comment.id }))].flatMap(
    ({ postId, body }) => listMentionedMemberIds(body).map((userId) => ({ targetId: postId, userId, postId: id })),
  );
  const people = [...cast.ids.values()];
  const statements: BatchItem<'sqlite'>[] = [
    db.insert(posts).values({
      ...{ id, clientId, publishedAt, kind: post.kind, state: 'published', createdAt: publishedAt },
      spaceId: find(cast.spaces, post.space, 'space'),
      authorId: find(cast.ids, post.by, 'member'),
      lastActivityAt: shown.at(-1)?.createdAt ?? publishedAt,
      commentCount: shown.length,
      lastPosition: written.length,
      pinnedAt: post.isPinned ? publishedAt : null,
      lockedAt: post.isLocked ? now - hour : null,
      answerId: answer?.id ?? null,
      ...(post.before ? { editedAt: publishedAt + 50 * minute, version: 2 } : {}),
    }),
    db.insert(postTexts).values(texts),
    ...writeHistory(db, post, { id, publishedAt, first: texts[0] }, cast),
    ...writePoll(db, post, { id, publishedAt }, people),
  ];
  if (written.length > 0) statements.push(db.insert(comments).values(written));
  const liked = [
    { id, createdAt: publishedAt, most: 14 },
    ...shown.map((comment) => ({ ...comment, most: 5 })),
  ].flatMap(({ id: targetId, createdAt, most }) =>
    react(targetId, createdAt, Math.floor(numbers() ** 2 * most), people, numbers),
  );
  if (liked.length > 0) statements.push(db.insert(reactions).values(liked).onConflictDoNothing());
  if (named.length > 0) statements.push(db.insert(mentions).values(named).onConflictDoNothing());
  const [first, ...rest] = statements;
  if (first) await db.batch([first, ...rest]);
}

interface Begun {
  id: string;
  publishedAt: number;
}

/** Builds comments at growing intervals: most soon after the post, the last ones much later. */
function writeComments(post: SeededPost, { id, publishedAt, numbers }: Begun & { numbers: () => number }, cast: Cast) {
  const span = Math.min(cast.now - publishedAt - 2 * minute, 6 * day);
  const steps = post.comments.map((_, index) => (0.3 + numbers()) * (1 + index / 6));
  const whole = steps.reduce((sum, step) => sum + step, 0.5);
  let passed = 0;
  const rows = post.comments.map((comment, index) => {
    passed += steps[index] ?? 0;
    const createdAt = Math.round(publishedAt + (span * passed) / whole);
    const body = comment.isDeleted ? '' : insertMentions(comment.text, cast);
    return {
      ...{ id: v7({ msecs: createdAt }), clientId: newId(), postId: id, position: index + 1, createdAt, body },
      ...{ plain: markdownToText(body), authorId: find(cast.ids, comment.by, 'member') },
      state: comment.isDeleted ? ('deleted' as const) : ('published' as const),
    };
  });
  return rows.map((row, index) => ({ ...row, parentId: rows[(post.comments[index]?.to ?? 0) - 1]?.id ?? null }));
}

function writeHistory(
  db: Database,
  post: SeededPost,
  { id, publishedAt, first }: Begun & { first: { locale: 'et' | 'en'; title: string } | undefined },
  cast: Cast,
) {
  if (!post.before || !first) return [];
  const createdAt = publishedAt + 50 * minute;
  const editorId = find(cast.ids, post.by, 'member');
  const { locale, title } = first;
  const revision = {
    id: v7({ msecs: createdAt }),
    targetId: id,
    locale,
    title,
    body: post.before,
    editorId,
    createdAt,
  };
  return [db.insert(textRevisions).values(revision)];
}

function writePoll(db: Database, { poll }: SeededPost, { id, publishedAt }: Begun, people: readonly string[]) {
  if (!poll) return [];
  let voter = 0;
  const votes = poll.options.flatMap(({ votes: count }, option) => {
    const voters = poll.isMultiple ? people.slice(option) : people.slice(voter);
    voter += count;
    return voters.slice(0, count).map((userId) => ({ postId: id, userId, option, votedAt: publishedAt + hour }));
  });
  return [
    db.insert(polls).values({ postId: id, isMultiple: poll.isMultiple, closesAt: publishedAt + 40 * day }),
    db.insert(pollOptions).values(poll.options.map(({ text }, position) => ({ postId: id, position, text }))),
    ...(votes.length > 0 ? [db.insert(pollVotes).values(votes)] : []),
  ];
}

function react(targetId: string, after: number, count: number, people: readonly string[], numbers: () => number) {
  return Array.from({ length: count }, (_, index) => ({
    targetId,
    userId: people[(Math.floor(numbers() * people.length) + index) % people.length] ?? '',
    name: reactionNames[Math.floor(numbers() ** 2 * reactionNames.length)] ?? 'heart',
    createdAt: after + Math.floor(numbers() * hour),
  }));
}

/** Replaces `@{Mari Mets}` with a mention of that member. */
function insertMentions(text: string, { ids }: Cast): string {
  return text.replace(/@\{([^}]+)\}/g, (_, name: string) => `[@${name}](/profile/${find(ids, name, 'member')})`);
}

/** Creates a sequence of pseudorandom numbers in [0, 1), determined by the text alone. */
function numbersFrom(text: string): () => number {
  let state = Number.parseInt(createHash('sha256').update(text).digest('hex').slice(0, 8), 16);
  return () => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return state / 4_294_967_296;
  };
}
