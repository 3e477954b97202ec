import { cookieOf, createPerson } from '#testing/browser/people.ts';
import { allPages, viewerOf } from '#testing/browser/site-pages.ts';
import { expect, test } from '#testing/browser/test.ts';
import { visit } from '#testing/browser/visit.ts';

const slug = 'ryup';
const most = 3;

/** Pages with a query: filters, searches, further pages. */
const asked = [
  { name: '/search', path: '/search?q=une' },
  { name: '/search', path: '/search?q=zzyzx' },
  { name: '/articles', path: '/articles?topic=Toit' },
  { name: '/experts', path: '/experts?language=et' },
  { name: '/events', path: '/events?when=past' },
  { name: '/admin/articles', path: '/admin/articles?search=une' },
  { name: '/admin/feedback', path: '/admin/feedback?state=new' },
  { name: '/admin/gift-cards', path: '/admin/gift-cards?q=j%C3%B5ul' },
];

test.describe('exchanges with the database', { tag: '@once' }, () => {
  for (const isSignedIn of [false, true]) {
    test(`no screen needs more than ${most}, ${isSignedIn ? 'signed in' : 'signed out'}`, async () => {
      // Visits every screen twice, some with their own people.
      test.slow();
      const screens = allPages().filter(({ isScreen }) => isScreen);
      const reading = screens.filter((page) => isSignedIn || viewerOf(page) === null);
      const costs: Record<string, number> = {};
      for (const page of reading) {
        const cookie = isSignedIn ? cookieOf(await createPerson(slug, viewerOf(page) ?? 'user')) : '';
        const paths = asked.filter(({ name }) => name === page.name).map(({ path }) => path);
        for (const path of [await page.find(slug), ...paths]) costs[path] = await cost(path, cookie);
      }
      const dearest = Object.entries(costs).sort(([, one], [, other]) => other - one);
      process.stdout.write(
        `  dearest, ${isSignedIn ? 'signed in' : 'signed out'}: ${JSON.stringify(dearest.slice(0, 6))}\n`,
      );
      expect(dearest.filter(([, cost]) => cost > most)).toEqual([]);
      expect(Math.max(...Object.values(costs)), 'something is counted').toBeGreaterThan(0);
    });
  }
});

/**
 * Exchanges needed to render a page once the community's state is cached. It is read at most once a second, so one of
 * two consecutive visits falls within that second. A slow machine needs more visits.
 */
async function cost(path: string, cookie: string): Promise<number> {
  const drawn = async () => {
    // An unknown query parameter bypasses the page cache.
    const { headers } = await visit(slug, `${path}${path.includes('?') ? '&' : '?'}fresh=1`, { headers: { cookie } });
    const said = /^database;desc="(\d+)"$/.exec(String(headers['server-timing']))?.[1];
    if (said === undefined) throw new Error(`${path} does not say what it cost.`);
    return Number(said);
  };
  let least = Math.min(await drawn(), await drawn());
  for (let visits = 0; least > most && visits < 5; visits += 1) least = Math.min(least, await drawn());
  return least;
}
