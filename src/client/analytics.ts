import { pageToken } from './page-member.ts';

const timeoutMs = 60_000;
const maxReportedErrors = 3;

/**
 * Reports page views and errors. Reports never identify the viewer, and none are sent if the browser asks not to be
 * tracked.
 */
export function startAnalytics(): void {
  if (document.documentElement.hasAttribute('data-failure')) return;
  const wasPrerendered = 'prerendering' in document && document.prerendering === true;
  // A prerendered view is counted separately until the page is shown.
  if (wasPrerendered) reportView('', { prerender: 'prerendered' });
  runOnceVisible(() => reportView(document.referrer, wasPrerendered ? { prerender: 'seen' } : {}));
  addEventListener('pageshow', ({ persisted }) => {
    if (persisted) reportView('');
  });
  addEventListener('auth-changed', () => {
    if (pageToken()) report('identify', { traits: {} });
  });
  let reported = 0;
  const reportError = (error: unknown) => {
    reported += 1;
    const kind = error instanceof Error ? error.name : typeof error;
    if (reported <= maxReportedErrors) trackEvent('Error Occurred', { kind });
  };
  addEventListener('error', ({ error }) => error && reportError(error));
  addEventListener('unhandledrejection', ({ reason }: PromiseRejectionEvent) => reportError(reason));
}

/** Reports an event that the server can't see itself. */
export function trackEvent(
  event: 'Feature Used' | 'Error Occurred',
  properties: Record<string, string | number | boolean>,
): void {
  report('track', { event, properties });
}

/** Waits until a prerendered page is shown, and never delays loading. */
function runOnceVisible(done: () => void): void {
  const once = { once: true };
  const whenLoaded = () => {
    if (document.readyState === 'complete') setTimeout(done);
    else addEventListener('load', () => setTimeout(done), once);
  };
  if ('prerendering' in document && document.prerendering) {
    document.addEventListener('prerenderingchange', whenLoaded, once);
  } else whenLoaded();
}

/**
 * Reports a page view without the URL's query, since mailed links carry tokens there, except for its `utm_*`
 * parameters. Of a referrer on another site, only the origin is sent.
 */
function reportView(referrer: string, state: { prerender?: 'prerendered' | 'seen' } = {}): void {
  const origin = referrer && new URL(referrer).origin;
  const elsewhere = origin !== location.origin ? origin : '';
  const utm = readUtm(location.search);
  report('pageview', {
    path: location.pathname,
    language: navigator.language,
    ...(elsewhere ? { referrer: elsewhere } : {}),
    ...(utm ? { utm } : {}),
    ...(navigator.webdriver ? { isAutomated: true } : {}),
    ...state,
  });
}

function readUtm(search: string): Record<string, string> | null {
  const query = new URLSearchParams(search);
  const found = ['source', 'medium', 'campaign'].flatMap((name) => {
    const value = query.get(`utm_${name}`);
    return value ? [[name, value.slice(0, 100)] as const] : [];
  });
  return found.length > 0 ? Object.fromEntries(found) : null;
}

function report(call: 'track' | 'pageview' | 'identify', about: object): void {
  if (declinesTracking()) return;
  const token = call === 'pageview' ? null : pageToken();
  fetch(`/api/analytics/${call}`, {
    method: 'POST',
    keepalive: true,
    signal: AbortSignal.timeout(timeoutMs),
    headers: { 'content-type': 'application/json', ...(token ? { authorization: `Bearer ${token}` } : {}) },
    body: JSON.stringify({ ...about, timestamp: new Date().toISOString() }),
  })
    .then((answer) => answer.text())
    .catch(() => undefined);
}

function declinesTracking(): boolean {
  return (
    navigator.doNotTrack === '1' || ('globalPrivacyControl' in navigator && navigator.globalPrivacyControl === true)
  );
}
