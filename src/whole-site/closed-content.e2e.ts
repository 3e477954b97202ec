import { accessByCall } from '#api/testing/calls.ts';
import { type ClosedItem, type Closing, publishClosedItems } from '#testing/browser/closed-items.ts';
import { cookieOf, createPerson, type PersonKind } from '#testing/browser/people.ts';
import { listSitePages } from '#testing/browser/site-pages.ts';
import { expect, test } from '#testing/browser/test.ts';
import { visit } from '#testing/browser/visit.ts';

const slug = 'closed-items';
const atOnce = 6;

/** The viewers, and the restricted items that each can open. */
const readers: ReadonlyArray<{ kind: PersonKind | null; opens: readonly Closing[] }> = [
  { kind: null, opens: [] },
  { kind: 'user', opens: ['members'] },
  { kind: 'premium', opens: ['members', 'premium'] },
];

/** The item's own pages, the only ones that may show its title and preview to viewers without access. */
const ownPages = {
  article: ({ slug: name }: ClosedItem) => `/articles/${name}`,
  video: ({ slug: name }: ClosedItem) => `/videos/${name}`,
  material: ({ id }: ClosedItem) => `/materials/${id}`,
  event: ({ id }: ClosedItem) => `/events/${id}`,
  resource: () => '/resources',
} as const satisfies Record<ClosedItem['type'], (item: ClosedItem) => string>;

/** The paths of the reading calls that visitors or members can make. All others respond to them with 401 or 403. */
const memberCalls = accessByCall.flatMap(([route, access]) =>
  route.startsWith('GET ') && (access === 'anyone' || access === 'member') ? [route.slice('GET '.length)] : [],
);

let items: ClosedItem[] = [];

test.describe('restricted content', { tag: '@once' }, () => {
  test.beforeAll(async () => {
    items = await publishClosedItems(slug);
  });

  for (const { kind, opens } of readers) {
    test(`isn’t in any list, feed, search, sitemap or API response for ${kind ?? 'a visitor'}`, async () => {
      test.slow();
      const ask = await startAsking(kind);
      const closed = items.filter(({ closing }) => !opens.includes(closing));
      const seen = await readLists(ask, closed);
      const open = items.filter((item) => !closed.includes(item)).map(({ mark }) => mark);
      expect(
        open.filter((mark) => !seen.includes(mark)),
        'what may be opened is named',
      ).toEqual([]);
      for (const item of closed) {
        await probeItem(ask, item, closed);
        await openItsPage(ask, item, closed, kind !== null);
      }
    });
  }
});

type Ask = Awaited<ReturnType<typeof startAsking>>;

/**
 * Reads every page and call that isn't about one item, and checks that nothing restricted appears. Returns all the
 * text.
 */
async function readLists(ask: Ask, closed: readonly ClosedItem[]): Promise<string> {
  let all = '';
  const paths = [...pagesWithoutItem(), ...callsWithoutItem()];
  for (const { path, body, status } of await askAll(ask, paths)) {
    const isRefused = status === 429 && path.startsWith('/api/search');
    expect([path, isRefused, namedIn(body, closed)]).toEqual([path, false, []]);
    all += body;
  }
  return all;
}

/** Requests an item by everything someone could guess about it. */
async function probeItem(ask: Ask, item: ClosedItem, closed: readonly ClosedItem[]): Promise<void> {
  const paths = [...searchesFor(item), ...callsOf(item)];
  for (const { path, body, status } of await askAll(ask, paths)) {
    const isRefused = status === 429 && path.startsWith('/api/search');
    expect([path, isRefused, namedIn(body, closed)]).toEqual([path, false, []]);
  }
  for (const file of filesOf(item)) expect([file, (await ask(file)).status]).not.toEqual([file, 200]);
}

async function openItsPage(ask: Ask, item: ClosedItem, closed: readonly ClosedItem[], isMember: boolean) {
  const { body } = await ask(ownPages[item.type](item));
  const isShown = body.includes(`Teema ${item.mark}`);
  expect([item.mark, body.includes(item.inner), isShown]).toEqual([item.mark, false, hasPreview(item, isMember)]);
  const others = closed.filter(({ id }) => id !== item.id);
  expect([item.mark, namedIn(body, others)]).toEqual([item.mark, []]);
}

/**
 * Returns a function that makes requests as a new account of this kind: pages with its cookie, the API with its token.
 */
async function startAsking(kind: PersonKind | null) {
  const person = kind && (await createPerson(slug, kind));
  // Each account has its own address, so that other people's searches don't count towards its limit.
  const address = `10.250.0.${readers.findIndex((reader) => reader.kind === kind)}`;
  return (path: string) => {
    const isCall = path.startsWith('/api/');
    const own = person && (isCall ? { authorization: `Bearer ${person.token}` } : { cookie: cookieOf(person) });
    return visit(slug, path, { headers: { 'cf-connecting-ip': address, ...own } });
  };
}

/** Sends a few requests at a time, which is much faster, and returns the responses in order. */
async function askAll(ask: Ask, paths: readonly string[]) {
  const answers: Array<{ path: string } & Awaited<ReturnType<Ask>>> = [];
  for (let from = 0; from < paths.length; from += atOnce) {
    const some = paths.slice(from, from + atOnce);
    answers.push(...(await Promise.all(some.map(async (path) => ({ path, ...(await ask(path)) })))));
  }
  return answers;
}

function namedIn(body: string, among: readonly ClosedItem[]): ClosedItem[] {
  return among.filter(({ mark, inner }) => body.includes(mark) || body.includes(inner));
}

/** Whether the item's own page shows its title and preview to a viewer without access. */
function hasPreview({ type, closing }: ClosedItem, isMember: boolean): boolean {
  const isOut = closing === 'members' || closing === 'premium' || closing === 'donator';
  if (type === 'article' || type === 'material') return isOut;
  return isOut && isMember && type !== 'resource';
}

/** Lists every page and file that isn't about one item. */
function pagesWithoutItem(): string[] {
  const fixed = listSitePages().filter(({ route }) => !route.includes('['));
  return fixed.flatMap(({ path }) => [`${path}?lang=et`, `${path}?lang=en`]).concat('/events?when=past');
}

/** Lists every reading call without an item in its path. */
function callsWithoutItem(): string[] {
  const paths = memberCalls.filter((path) => !path.includes(':'));
  return paths.concat(
    '/api/events?when=past',
    '/api/admin/drafts?type=article',
    '/api/search?q=teema',
    '/api/search?q=peidus',
    '/api/search?q=sisupeidus',
  );
}

/** Lists searches that someone who knows or guesses the item's name could make. */
function searchesFor({ mark }: ClosedItem): string[] {
  const lists = ['articles', 'videos', 'materials', 'events'].flatMap((list) => [
    `/api/${list}?topic=${mark}`,
    `/api/${list}?cursor=${mark}`,
  ]);
  return [`/api/search?q=${mark}`, ...lists];
}

/** Lists every call that could return the item. */
function callsOf({ id, slug: name }: ClosedItem): string[] {
  const paths = memberCalls.filter((path) => path.includes(':'));
  return paths.flatMap((path) => [id, name].map((key) => path.replaceAll(/:\w+/g, key)));
}

function filesOf({ type, id, slug: name }: ClosedItem): string[] {
  if (type === 'video') return [`/videos/${name}/file`, `/videos/${name}/tracks/captions-et`];
  if (type === 'material') return [`/materials/${id}/file`, `/materials/${id}/download`];
  return type === 'event' ? [`/events/${id}/calendar.ics`] : [];
}
