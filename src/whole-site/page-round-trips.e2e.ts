import { cookieOf, createPerson, type Person } from '#testing/browser/people.ts';
import { allPages, viewerOf } from '#testing/browser/site-pages.ts';
import { expect, test } from '#testing/browser/test.ts';
import { visit } from '#testing/browser/visit.ts';

const slug = 'ryup';

/**
 * The pages that need more than one exchange, the first of which also reads the session. Those of appeals and reports
 * record that a message was opened, which waits for the session.
 */
const more: Record<string, number> = {
  '/search': 3,
  '/admin/email-campaigns/[id]': 2,
  '/admin/users/[id]': 2,
  '/materials': 2,
  '/moderator/appeals/[id]': 2,
  '/moderator/reports/[id]': 2,
};

/** URLs with a query: filters, searches, further pages. */
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
  for (const viewer of ['signed in', 'signed out']) {
    test(`no screen needs more than one exchange, except those listed (${viewer})`, async () => {
      // Every screen is visited twice, some by people created for it.
      test.slow();
      const isSignedIn = viewer === 'signed in';
      const screens = allPages().filter(({ isScreen }) => isScreen);
      const costs: Cost[] = [];
      for (const page of screens.filter((each) => isSignedIn || viewerOf(each) === null)) {
        const viewer = isSignedIn ? await createPerson(slug, viewerOf(page) ?? 'user') : null;
        costs.push(...(await costsOf(page, viewer)));
      }
      const dearest = costs.sort((one, other) => other.cost - one.cost);
      const listed = dearest.slice(0, 6).map(({ path, cost }) => `${path} ${cost}`);
      process.stdout.write(`  dearest, ${viewer}: ${listed.join(', ')}\n`);
      expect(dearest.filter(({ cost, most }) => cost > most)).toEqual([]);
      expect(dearest[0]?.cost, 'something is counted').toBeGreaterThan(0);
    });
  }
});

interface Cost {
  path: string;
  cost: number;
  most: number;
}

/** The exchanges of a page, at its own URL and at those with a query. */
async function costsOf(page: ReturnType<typeof allPages>[number], viewer: Person | null): Promise<Cost[]> {
  const cookie = viewer ? cookieOf(viewer) : '';
  const most = more[page.name.split(' with ')[0] ?? ''] ?? 1;
  const paths = [
    await page.find(slug, viewer?.id),
    ...asked.filter(({ name }) => name === page.name).map(({ path }) => path),
  ];
  const costs: Cost[] = [];
  for (const path of paths) costs.push({ path, most, cost: await costOf(path, cookie, most) });
  return costs;
}

/**
 * Returns the exchanges needed to render a page once the community's state is cached. The state is read at most once a
 * second, so one of two consecutive visits falls within that second. A slow machine needs more visits.
 */
async function costOf(path: string, cookie: string, most: number): Promise<number> {
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
