import { readToken } from '../lib/session-storage.ts';

const timeoutMs = 60_000;
const errorsTold = 3;

/**
 * Tells the community that a page was looked at, once it is there, and of what went wrong on it. Of
 * who looked it tells nothing, and of who asks not to be tracked nothing at all.
 */
export function startAnalytics(): void {
  if (document.documentElement.hasAttribute('data-failure')) return;
  whenLooked(() => reportView(document.referrer));
  addEventListener('pageshow', ({ persisted }) => {
    if (persisted) reportView('');
  });
  addEventListener('auth-changed', () => {
    if (readToken()) report('identify', { traits: {} });
  });
  let told = 0;
  const tellError = (error: unknown) => {
    told += 1;
    const kind = error instanceof Error ? error.name : typeof error;
    if (told <= errorsTold) trackEvent('Error Occurred', { kind });
  };
  addEventListener('error', ({ error }) => error && tellError(error));
  addEventListener('unhandledrejection', ({ reason }: PromiseRejectionEvent) => tellError(reason));
}

/** Tells that something happened; what the server sees by itself needs no telling. */
export function trackEvent(
  event: 'Feature Used' | 'Error Occurred',
  properties: Record<string, string | number | boolean>,
): void {
  report('track', { event, properties });
}

/** A page that was fetched ahead counts when it is opened; no page waits for being counted. */
function whenLooked(look: () => void): void {
  const once = { once: true };
  const whenLoaded = () => {
    if (document.readyState === 'complete') setTimeout(look);
    else addEventListener('load', () => setTimeout(look), once);
  };
  if ('prerendering' in document && document.prerendering) {
    document.addEventListener('prerenderingchange', whenLoaded, once);
  } else whenLoaded();
}

/** Never the query: links of mails have their tokens there. Of another site only its origin. */
function reportView(referrer: string): void {
  const origin = referrer && new URL(referrer).origin;
  const elsewhere = origin !== location.origin ? origin : '';
  report('pageview', { path: location.pathname, ...(elsewhere ? { referrer: elsewhere } : {}) });
}

function report(call: 'track' | 'pageview' | 'identify', about: object): void {
  if (declinesTracking()) return;
  const token = call === 'pageview' ? null : readToken();
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
