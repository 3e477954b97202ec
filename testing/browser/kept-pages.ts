import { type Browser, type BrowserContextOptions, expect, type Page } from '@playwright/test';
import { createPerson, type PersonKind, signInBrowser } from './people.ts';
import { watchPageErrors } from './test.ts';

interface KeptPage {
  page: Page;
  /** The signed-in member; undefined for a visitor. */
  viewerId: string | undefined;
  /** Violations of the content security policy and uncaught errors so far. */
  faults: string[];
}

const kept = new Map<string, Promise<KeptPage>>();

/**
 * Returns a viewer's page, which later visits of the same worker reuse: a new page has to sign in, load and compile
 * everything. For tests that only look at pages.
 */
export function openKeptPage(
  browser: Browser,
  slug: string,
  kind: PersonKind | null,
  options: BrowserContextOptions = {},
): Promise<KeptPage> {
  const key = `${slug} ${kind} ${JSON.stringify(options)}`;
  const found = kept.get(key) ?? openPage(browser, slug, kind, options);
  kept.set(key, found);
  return found;
}

async function openPage(
  browser: Browser,
  slug: string,
  kind: PersonKind | null,
  options: BrowserContextOptions,
): Promise<KeptPage> {
  const context = await browser.newContext(options);
  const viewer = kind ? await createPerson(slug, kind) : null;
  if (viewer) await signInBrowser(context, viewer);
  const page = await context.newPage();
  const faults: string[] = [];
  watchPageErrors(page, faults);
  return { page, viewerId: viewer?.id, faults };
}

/** Fails if something broke since the last check. Leaves the page, so that nothing on it sends more requests. */
export async function leavePage({ page, faults }: KeptPage): Promise<void> {
  expect(faults.splice(0), 'broken policies and uncaught errors').toEqual([]);
  await page.goto('about:blank');
}

/** Empties the browser's cache, so that the next visit loads what a first visit does. */
export async function emptyCache(page: Page): Promise<void> {
  const devtools = await page.context().newCDPSession(page);
  await devtools.send('Network.clearBrowserCache');
  await devtools.detach();
}
