import type { Page, Route } from '@playwright/test';
import { visit } from './visit.ts';

/** `slow` takes three seconds. With `lost`, the call reaches the server, but the response never arrives. */
type Network = 'good' | 'slow' | 'dropped' | 'lost' | 'away';

/** Makes the browser's call from Node. */
function forwardCall(route: Route) {
  const request = route.request();
  const { hostname, pathname, search } = new URL(request.url());
  const body = request.postData();
  const given = { method: request.method(), headers: request.headers(), ...(body === null ? {} : { body }) };
  return visit(hostname, `${pathname}${search}`, given);
}

/** Routes this page's API calls through a network whose state the test sets with the returned function. */
export async function routeThroughBadNetwork(page: Page): Promise<(next: Network) => void> {
  let now: Network = 'good';
  await page.route('**/api/**', async (route) => {
    const network = now;
    if (network === 'slow') await new Promise((resolve) => setTimeout(resolve, 3_000));
    if (network === 'lost') await forwardCall(route).catch(() => null);
    // The test may have left the page in the meantime.
    if (network === 'dropped' || network === 'lost') await route.abort('connectionreset').catch(() => null);
    else if (network === 'away') {
      await route.fulfill({ status: 502, contentType: 'text/html', body: '<h1>Bad Gateway</h1>' }).catch(() => null);
    } else await route.continue().catch(() => null);
  });
  return (next) => {
    now = next;
  };
}
