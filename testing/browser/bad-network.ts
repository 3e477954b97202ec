import type { Page, Route } from '@playwright/test';
import { visit } from './visit.ts';

/** `slow` takes three seconds. With `lost`, the call reaches the server, but its answer never arrives. */
type Network = 'good' | 'slow' | 'dropped' | 'lost' | 'away';

/** Makes the call in the browser's place. */
function passOn(route: Route) {
  const request = route.request();
  const { hostname, pathname, search } = new URL(request.url());
  const body = request.postData();
  const given = { method: request.method(), headers: request.headers(), ...(body === null ? {} : { body }) };
  return visit(hostname, `${pathname}${search}`, given);
}

/** Sends this page's calls of the API through a network that the test can make worse, with the returned function. */
export async function badNetwork(page: Page): Promise<(next: Network) => void> {
  let now: Network = 'good';
  await page.route('**/api/**', async (route) => {
    const network = now;
    if (network === 'slow') await new Promise((resolve) => setTimeout(resolve, 3_000));
    if (network === 'lost') await passOn(route).catch(() => null);
    // The page may have been left meanwhile.
    if (network === 'dropped' || network === 'lost') await route.abort('connectionreset').catch(() => null);
    else if (network === 'away') {
      await route.fulfill({ status: 502, contentType: 'text/html', body: '<h1>Bad Gateway</h1>' }).catch(() => null);
    } else await route.continue().catch(() => null);
  });
  return (next) => {
    now = next;
  };
}
