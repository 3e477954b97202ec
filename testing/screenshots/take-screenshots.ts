import { mkdirSync, rmSync } from 'node:fs';
import { join, resolve } from 'node:path';
import type { Browser, BrowserContext } from '@playwright/test';
import { root } from '../../scripts/local/settings.ts';
import type { Person, PersonKind } from '../browser/people.ts';
import type { SitePage } from '../browser/site-pages.ts';

/**
 * `npm run screenshots [folder] [path]`: takes screenshots of every page of both demo communities at 390 and 1440 px,
 * light and dark, signed in and out, and draws the README's picture. With `path`, only takes screenshots of pages whose
 * path starts with it.
 */
const folder = resolve(root, process.argv[2] ?? '.data/screenshots');
const prefix = process.argv[3] ?? '';
if (prefix && !prefix.startsWith('/')) {
  console.error(`An address starts with a slash, unlike "${prefix}".`);
  process.exit(1);
}
// Loaded only now, because loading takes a second, and invalid arguments are refused first.
const { openBrowser, userAgent } = await import('../browser/open-browser.ts');
const { createPerson, signInBrowser } = await import('../browser/people.ts');
const { originOf, settingsVariable } = await import('../browser/settings.ts');
const { allPages, viewerOf } = await import('../browser/site-pages.ts');
const { buildWorker, isBuildCurrent } = await import('../../scripts/build/build-worker.ts');
const { findFreePorts } = await import('../../scripts/local/ports.ts');
const { createScratchFolder } = await import('../../scripts/local/scratch-folder.ts');
const { startStack } = await import('../../scripts/local/stack.ts');
const { drawCommunities } = await import('./draw-communities.ts');
const sizes = { phone: { width: 390, height: 844 }, desktop: { width: 1440, height: 900 } } as const;
const themes = ['light', 'dark'] as const;

if (!isBuildCurrent()) await buildWorker();
const data = createScratchFolder();
const settings = { ports: await findFreePorts(), data, tenants: join(root, 'tenants') };
const { stop } = await startStack(settings);
process.env[settingsVariable] = JSON.stringify(settings);
const browser = await openBrowser();
try {
  if (!prefix) await drawCommunities(browser, join(root, 'docs/pictures/communities.png'));
  mkdirSync(folder, { recursive: true });
  const screens = allPages().filter((page) => page.isScreen && mayStartWithPrefix(page));
  for (const slug of ['ryup', 'aurora']) {
    for (const kind of [null, 'user', 'moderator', 'admin'] as const) {
      const seen = screens.filter((page) => isSeenBy(page, kind));
      const person = kind ? await createPerson(slug, kind) : null;
      const found = await Promise.all(
        seen.map(async ({ name, find }) => ({ name, path: await find(slug, person?.id) })),
      );
      const open = found.filter(({ name, path }) => name.startsWith(prefix) || path.startsWith(prefix));
      if (kind === null && !prefix) open.push({ name: '/no/such/page', path: '/no/such/page' });
      for (const [size, viewport] of Object.entries(sizes)) {
        for (const theme of themes)
          await takeAllScreenshots(browser, { slug, kind, person, size, viewport, theme, open });
      }
    }
  }
  console.log(`The pictures are in ${folder}.`);
} finally {
  await browser.close();
  await stop();
  rmSync(data, { recursive: true, force: true });
}

interface Round {
  slug: string;
  kind: PersonKind | null;
  person: Person | null;
  size: string;
  viewport: { width: number; height: number };
  theme: (typeof themes)[number];
  open: Array<{ name: string; path: string }>;
}

/** Skips pages with other paths before creating them, since many are created on request. */
function mayStartWithPrefix({ route, name }: SitePage): boolean {
  const [fixed = ''] = route.split('[');
  return fixed.startsWith(prefix) || prefix.startsWith(fixed) || name.startsWith(prefix);
}

/** Public pages are captured for a visitor and a member, others for the role that can open them. */
function isSeenBy(page: SitePage, kind: PersonKind | null): boolean {
  const reader = viewerOf(page);
  return reader === kind || (reader === null && kind === 'user' && page.memberStatus === 200);
}

async function takeAllScreenshots(
  from: Browser,
  { slug, kind, person, size, viewport, theme, open }: Round,
): Promise<void> {
  const context = await from.newContext({ viewport, colorScheme: theme, reducedMotion: 'reduce', userAgent });
  if (person) await signInBrowser(context, person);
  const target = join(folder, slug, `${size}-${theme}`);
  mkdirSync(target, { recursive: true });
  for (const { name, path } of open) {
    await take(context, originOf(slug) + path, join(target, `${kind ?? 'visitor'}${nameOf(name)}.png`));
  }
  await context.close();
}

async function take(context: BrowserContext, address: string, path: string): Promise<void> {
  const page = await context.newPage();
  // biome-ignore lint/suspicious/noPlaywrightNetworkidle: a picture needs what any page still loads, and tests nothing.
  await page.goto(address, { waitUntil: 'networkidle' });
  await page.screenshot({ path, fullPage: true });
  await page.close();
}

function nameOf(name: string): string {
  return name === '/' ? '-home' : name.replaceAll(/[^a-z0-9]+/gi, '-');
}
