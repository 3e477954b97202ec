import { ApiError } from './api-client.ts';
import { type Answer, type CallInput, call, type Route } from './call.ts';
import { $isConnectionLost } from './connection.ts';
import { pageMember, pageToken } from './page-member.ts';

/** Routes whose calls are idempotent. */
type Repeatable = Extract<
  Route,
  | 'POST /api/messages/{id}/read'
  | 'POST /api/messages/read-all'
  | 'POST /api/notifications/read'
  | 'POST /api/notifications/read-all'
  | 'PUT /api/posts/{id}/reactions/{name}'
  | 'DELETE /api/posts/{id}/reactions/{name}'
  | 'PUT /api/posts/{id}/save'
  | 'DELETE /api/posts/{id}/save'
  | 'PUT /api/comments/{id}/reactions/{name}'
  | 'DELETE /api/comments/{id}/reactions/{name}'
  | 'PUT /api/messages/{id}/reactions/{name}'
  | 'DELETE /api/messages/{id}/reactions/{name}'
  | 'PUT /api/posts/{id}/follow'
  | 'DELETE /api/posts/{id}/follow'
  | 'PUT /api/posts/{id}/mute'
  | 'DELETE /api/posts/{id}/mute'
>;

interface Kept<R extends Repeatable = Repeatable> {
  id: string;
  /** The subject of the action. A later action on the same subject replaces this one. */
  about: string;
  route: R;
  given: CallInput<R>;
}

/** The prefix of the keys under which unsent messages are stored. */
export const queuePrefix = 'kogu.send-queue.';

const [firstRetryMs, lastRetryMs] = [2_000, 60_000];

let failures = 0;
let retry: ReturnType<typeof setTimeout> | undefined;

/**
 * Makes an idempotent call. While the network or the server is unavailable, stores the call on this device, to be made
 * later, even by another page, and returns null. A refusal is an {@link ApiError}, like that of any call.
 */
export async function callLater<R extends Repeatable>(
  route: R,
  given: CallInput<R>,
  about: string,
): Promise<Answer<R> | null> {
  // The action's member must be known, because someone else may be signed in by the time it is done.
  if (pageMember() === null) return call(route, given as never);
  try {
    const kept = { id: crypto.randomUUID(), about, route, given } as Kept;
    write([...readStoredCalls().filter((other) => other.about !== about), kept]);
  } catch {
    // Storage on this device is full, so the action is done now or not at all.
    return call(route, given as never);
  }
  return sendStoredCall(about) as Promise<Answer<R> | null>;
}

/** Sends the kept calls, now and whenever the network may be back. */
export const startSendingStoredCalls = () => runNowAndOnReconnect(sendAll);

/** Runs `act` now and whenever the network or the member may be back. */
export function runNowAndOnReconnect(act: () => void): void {
  for (const name of ['online', 'api-back', 'auth-changed']) addEventListener(name, act);
  $isConnectionLost.listen((isLost) => {
    if (!isLost) act();
  });
  act();
}

function sendAll(): void {
  clearTimeout(retry);
  for (const { about } of readStoredCalls())
    void sendStoredCall(about).catch((error) => console.warn('not done later', error));
}

/**
 * Sends the kept call of a subject. One at a time for each subject, in all tabs, so that the server gets the last
 * action last.
 */
function sendStoredCall(about: string): Promise<Answer<Repeatable> | null> {
  return navigator.locks.request(`kogu.later.${about}`, async () => {
    const kept = readStoredCalls().find((other) => other.about === about);
    if (!kept || !pageToken()) return null;
    try {
      const answer = await call(kept.route, kept.given as never);
      failures = 0;
      drop(kept);
      return answer;
    } catch (error) {
      if (isRetryable(error)) {
        retryLater();
        return null;
      }
      drop(kept);
      throw error;
    }
  });
}

/** Whether the same call may succeed later. */
export function isRetryable(error: unknown): boolean {
  return error instanceof ApiError && (error.status === 0 || error.status === 429 || error.status >= 500);
}

function retryLater(): void {
  clearTimeout(retry);
  retry = setTimeout(sendAll, Math.min(lastRetryMs, firstRetryMs * 2 ** failures));
  failures += 1;
}

const keyOf = () => `kogu.later.${pageMember()}`;

function readStoredCalls(): readonly Kept[] {
  try {
    return JSON.parse(localStorage.getItem(keyOf()) ?? '[]') as Kept[];
  } catch {
    return [];
  }
}

function write(kept: readonly Kept[]): void {
  if (kept.length === 0) localStorage.removeItem(keyOf());
  else localStorage.setItem(keyOf(), JSON.stringify(kept));
}

/** Removes a kept call, unless a later action has replaced it. */
const drop = ({ id }: Kept) => write(readStoredCalls().filter((other) => other.id !== id));
