import { pageRules } from '#testing/browser/page-rules.ts';
import { cookieOf, createPerson, type Person, type PersonKind } from '#testing/browser/people.ts';
import {
  allPages,
  listExistingRoutes,
  listScreensWithoutSeededPage,
  listSitePages,
  type SitePage,
} from '#testing/browser/site-pages.ts';
import { expect, test } from '#testing/browser/test.ts';
import { visit } from '#testing/browser/visit.ts';

const people = ['user', 'expert', 'premium', 'moderator', 'admin'] as const satisfies PersonKind[];
const guarded = ({ access }: SitePage) => ['member', 'expert', 'moderator', 'admin'].includes(access);

test.describe('page access', { tag: '@once' }, () => {
  test('every page is in the list of access rules', () => {
    const missing = listExistingRoutes().filter((route) => !(route in pageRules));
    expect(missing, 'say who may open it: pageRules in testing/browser/page-rules.ts').toEqual([]);
    expect(listScreensWithoutSeededPage(), 'find an address of such a thing: testing/browser/seeded-pages.ts').toEqual(
      [],
    );
  });

  for (const slug of ['ryup', 'aurora']) {
    test(`${slug}: a visitor can open public pages, and is redirected to sign-in from others`, async () => {
      for (const page of allPages()) {
        const path = await page.find(slug);
        const { status, headers } = await visit(slug, path);
        expect([path, status]).toEqual([path, guarded(page) ? 303 : page.status]);
        if (guarded(page)) expect(headers.location).toBe(`/auth/signin?next=${encodeURIComponent(path)}`);
      }
    });

    for (const kind of people) {
      test(`${slug}: ${kind} can open the pages of this role and no others`, async () => {
        const person = await createPerson(slug, kind);
        const cookie = cookieOf(person);
        for (const page of allPages()) {
          const path = await page.find(slug, person.id);
          const { status, headers } = await visit(slug, path, { headers: { cookie } });
          expect([path, status]).toEqual([path, canAccess(kind, page) ? page.memberStatus : 403]);
          if (guarded(page)) expect(headers['cache-control']).toContain('no-store');
        }
      });
    }
  }

  test('a banned member, another community’s cookie, a bearer token as cookie and a made-up cookie count as visitors', async () => {
    const [banned, foreign] = [await createPerson('ryup', 'banned'), await createPerson('aurora', 'admin')];
    const local = await createPerson('ryup', 'admin');
    const asCookie = (value: string) => `__Host-session=${value}`;
    const cookies = [
      cookieOf(banned),
      cookieOf(foreign),
      asCookie(local.token),
      asCookie('A'.repeat(43)),
      asCookie(''),
    ];
    for (const page of listSitePages().filter(guarded)) {
      for (const cookie of cookies) {
        expect((await visit('ryup', page.path, { headers: { cookie } })).status).toBe(303);
      }
    }
  });

  test('an API token doesn’t give access to pages', async () => {
    const { token } = await createPerson('ryup', 'admin');
    for (const page of listSitePages().filter(guarded)) {
      const { status } = await visit('ryup', page.path, { headers: { authorization: `Bearer ${token}` } });
      expect(status).toBe(303);
    }
  });

  test('other spellings of a path grant no access', async () => {
    // This test makes more than a thousand requests.
    test.slow();
    const member = await createPerson('ryup');
    const cases = listSitePages()
      .filter(guarded)
      .flatMap(({ path, access }) => {
        const who: Array<Person | null> = access === 'member' ? [null] : [null, member];
        return oddSpellings(path).flatMap((spelling) => who.map((person) => ({ spelling, person })));
      });
    const ask = async ({ spelling, person }: (typeof cases)[number]) => {
      const headers: Record<string, string> = person ? { cookie: cookieOf(person) } : {};
      const { status, headers: answered } = await visit('ryup', spelling, { headers });
      expect([spelling, status]).not.toEqual([spelling, 200]);
      const target = new URL(answered.location ?? '/', 'http://ryup.localhost');
      expect([spelling, target.hostname]).toEqual([spelling, 'ryup.localhost']);
    };
    // Sends a few requests at a time, which is much faster.
    for (let from = 0; from < cases.length; from += 6) await Promise.all(cases.slice(from, from + 6).map(ask));
  });
});

function canAccess(kind: PersonKind, { access }: SitePage): boolean {
  if (access === 'moderator') return kind === 'moderator' || kind === 'admin';
  if (access === 'admin') return kind === 'admin';
  if (access === 'expert') return kind === 'expert';
  return true;
}

function oddSpellings(path: string): string[] {
  const first = path.charCodeAt(1).toString(16);
  return [
    `/${path}`,
    `//evil.test/..${path}`,
    `/${path.charAt(1).toUpperCase()}${path.slice(2)}`,
    path.toUpperCase(),
    `${path}/`,
    `${path}//`,
    `/%${first}${path.slice(2)}`,
    `/%25${first}${path.slice(2)}`,
    `${path}/.`,
    `${path}/./`,
    `/.${path}`,
    `/x/..${path}`,
    `/x/%2e%2e${path}`,
    `/%2f${path.slice(1)}`,
    `/%5c${path.slice(1)}`,
    `/\\${path.slice(1)}`,
    `${path};x`,
    `${path}%00`,
    `${path}%20`,
    `${path}.html`,
    `${path}.json`,
    `${path}/index.html`,
    `${path}?_render=1`,
    `http://ryup.localhost${path}`,
  ];
}
