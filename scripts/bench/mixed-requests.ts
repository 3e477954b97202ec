import type { OutgoingHttpHeaders } from 'node:http';
import { sql } from 'drizzle-orm';
import { sessionCookie } from '#api/features/accounts/auth/session-cookie.ts';
import type { Database } from '#api/platform/database/connect.ts';
import { fetchOnce } from './fetch-once.ts';

/** The communities that the requests are sent to, which have the same items and members. */
export interface RequestTargets {
  port: number;
  slugs: readonly string[];
  sessions: readonly { cookie: string; token: string }[];
  items: Items;
}

interface Items {
  posts: readonly string[];
  articles: readonly string[];
}

interface Asked {
  path: string | ((items: { post: string; article: string }) => string);
  method?: 'PUT' | 'POST';
  /** How the member is authenticated: by the cookie on pages, by the token in calls. */
  by?: 'cookie' | 'token';
  /** The status of the response unless it is 200. */
  status?: number;
}

/**
 * Requests of visitors and members, for pages and calls, reads and writes, as in a lively community. They are sent in
 * this order, over and over.
 */
const asked: readonly Asked[] = [
  { path: '/' },
  { path: '/community', by: 'cookie' },
  { path: '/api/messages/unread-count', by: 'token' },
  { path: '/pricing' },
  { path: '/api/posts', by: 'token' },
  { path: ({ article }) => `/articles/${article}` },
  { path: '/messages', by: 'cookie' },
  { path: '/experts' },
  { path: '/api/events' },
  { path: ({ post }) => `/api/posts/${post}/comments`, by: 'token' },
  { path: '/api/articles' },
  { path: '/articles' },
  { path: '/?fresh' },
  { path: ({ post }) => `/community/posts/${post}`, by: 'cookie' },
  { path: '/api/notifications', by: 'token' },
  { path: '/articles?lang=en' },
  { path: ({ post }) => `/api/posts/${post}/reactions/heart`, method: 'PUT', by: 'token' },
  { path: '/privacy' },
  { path: '/no/such/page', status: 404 },
  { path: '/dashboard', by: 'cookie' },
  { path: '/rules' },
  { path: '/api/search?q=uni' },
  { path: ({ post }) => `/api/posts/${post}/read`, method: 'POST', by: 'token' },
  { path: '/events' },
  { path: '/terms' },
];

/** Finds posts that every member may read, and articles that everyone may. */
export async function findItems(db: Database): Promise<Items> {
  const posts = await db.all<{ id: string }>(sql`select posts.id from posts join spaces on spaces.id = posts.space_id
    where posts.state = 'published' and spaces.read_access = 'members' and spaces.must_join = 0
      and spaces.archived_at is null limit 50`);
  const articles = await db.all<{ slug: string }>(sql`select slug from content_items
    where type = 'article' and state = 'published' and access = 'everyone' limit 50`);
  return { posts: posts.map(({ id }) => id), articles: articles.map(({ slug }) => slug) };
}

/**
 * Sends the requests with these numbers, each round of them to the next community. Returns how many got an unexpected
 * response, by path and status.
 */
export async function sendMixedRequests(
  targets: RequestTargets,
  from: number,
  count: number,
): Promise<Map<string, number>> {
  const failed = new Map<string, number>();
  let next = from;
  const sendSome = async () => {
    while (next < from + count) {
      const number = next;
      next += 1;
      const { name, status, expected } = await send(targets, number);
      if (status !== expected) failed.set(`${name}: ${status}`, (failed.get(`${name}: ${status}`) ?? 0) + 1);
    }
  };
  await Promise.all(Array.from({ length: atOnce }, sendSome));
  return failed;
}

const atOnce = 8;

async function send({ port, slugs, sessions, items }: RequestTargets, number: number) {
  const round = Math.floor(number / asked.length);
  const { path, method = 'GET', by, status: expected = 200 } = pick(asked, number);
  const session = pick(sessions, Math.floor(round / slugs.length));
  const [post, article] = [pick(items.posts, round), pick(items.articles, round)];
  const headers: OutgoingHttpHeaders = {
    'accept-language': 'et',
    'cf-connecting-ip': `10.${(round >> 16) & 255}.${(round >> 8) & 255}.${round & 255}`,
    ...(by === 'cookie' && { cookie: `${sessionCookie.name}=${session.cookie}` }),
    ...(by === 'token' && { authorization: `Bearer ${session.token}` }),
  };
  const name = `${method} ${typeof path === 'string' ? path : path({ post: 'ID', article: 'SLUG' })}`;
  const address = typeof path === 'string' ? path : path({ post, article });
  const options = { method, headers, ...(method === 'GET' ? {} : { body: {} }) };
  const { status } = await fetchOnce(port, `${pick(slugs, round)}.localhost`, address, options).catch(() => ({
    status: 'no response' as const,
  }));
  return { name, status, expected };
}

/** Returns the entry with this number, starting over after the end of the list. */
function pick<Entry>(list: readonly Entry[], number: number): Entry {
  const entry = list[number % list.length];
  if (entry === undefined) throw new Error('There is nothing to send requests to.');
  return entry;
}
