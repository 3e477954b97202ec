import { closeCodes, type Hint, maxWatchesPerPage, type WatchMessage } from '#api/platform/live/contract.ts';
import { ApiError, callApi } from './api-client.ts';
import { recordConnectionState } from './connection.ts';
import { dispatchHint } from './hints.ts';
import { pageToken } from './page-member.ts';

interface TicketAnswer {
  data: { ticket: string | null };
}

const pollMs = 30_000;
/** While connected, only every tenth poll fetches, in case a hint got lost. */
const calmPolls = 10;
const hiddenMs = 60_000;
const [firstRetryMs, lastRetryMs] = [1_000, 60_000];

let socket: WebSocket | null = null;
/** The token that the socket was opened with. */
let openedFor: string | null = null;
let isOpening = false;
let isAnswering = true;
/** Whether the server permanently closed this page's socket: the page polls until it's visible again. */
let isReplaced = false;
let failures = 0;
let polls = 0;
let retry: ReturnType<typeof setTimeout> | undefined;
let hiding: ReturnType<typeof setTimeout> | undefined;
/** The timer of the next retry while the socket is open but calls fail. */
let refetchTimer: ReturnType<typeof setTimeout> | undefined;
let looks = 0;

const canConnect = () => pageToken() !== null && document.visibilityState === 'visible';
const isOpen = () => socket?.readyState === WebSocket.OPEN;

/** Receives hints while the page is visible and a member is signed in. Polls while sockets are refused. */
export function startLiveUpdates(): void {
  setInterval(poll, pollMs);
  document.addEventListener('visibilitychange', followVisibility);
  addEventListener('auth-changed', () => {
    // A socket belongs to the member who opened it until it is closed.
    if (pageToken() !== openedFor) socket?.close();
    connectNow();
  });
  addEventListener('watched-changed', watch);
  addEventListener('offline', () => recordConnectionState(true));
  addEventListener('online', () => {
    recordConnectionState(false);
    refetchOrConnect();
  });
  // Requests caused by a hint may have failed.
  addEventListener('api-away', scheduleRefetch);
  addEventListener('api-back', () => {
    clearTimeout(refetchTimer);
    refetchTimer = undefined;
    looks = 0;
    refetchOrConnect();
  });
  addEventListener('pagehide', () => socket?.close());
  addEventListener('pageshow', ({ persisted }) => persisted && connectNow());
  if (!navigator.onLine) recordConnectionState(true);
  void connect();
}

function followVisibility(): void {
  clearTimeout(hiding);
  if (document.visibilityState !== 'visible') {
    hiding = setTimeout(() => socket?.close(), hiddenMs);
    return;
  }
  isReplaced = false;
  refetchOrConnect();
}

function refetchOrConnect(): void {
  if (isOpen()) dispatchHint(null);
  else connectNow();
}

/** Retries until a call gets a response. The pauses grow, and are random so that pages retry at different times. */
function scheduleRefetch(): void {
  clearTimeout(refetchTimer);
  const pauseMs = Math.min(lastRetryMs, firstRetryMs * 2 ** looks);
  looks += 1;
  refetchTimer = setTimeout(
    () => {
      if (isOpen()) dispatchHint(null);
      scheduleRefetch();
    },
    pauseMs * (0.5 + Math.random()),
  );
}

function connectNow(): void {
  clearTimeout(retry);
  void connect();
}

async function connect(): Promise<void> {
  if (isOpening || isOpen() || isReplaced || !canConnect()) return;
  isOpening = true;
  const token = pageToken();
  const { ticket, isOffline } = await requestTicket();
  isOpening = false;
  recordConnectionState(isOffline);
  if (!ticket || !canConnect() || pageToken() !== token) {
    // Without a socket, the page still refreshes its data once, since it may have changed after the page was rendered.
    if (failures === 0 && !isOffline) dispatchHint(null);
    retryLater();
    return;
  }
  openedFor = token;
  open(ticket);
}

async function requestTicket(): Promise<{ ticket: string | null; isOffline: boolean }> {
  try {
    const { data } = await callApi<TicketAnswer>('POST', '/api/live/ticket', undefined, { asMember: true });
    return { ticket: data.ticket, isOffline: false };
  } catch (error) {
    return { ticket: null, isOffline: error instanceof ApiError && error.status === 0 };
  }
}

function open(ticket: string): void {
  const own = new WebSocket(`${location.origin.replace(/^http/, 'ws')}/api/live?ticket=${encodeURIComponent(ticket)}`);
  socket = own;
  own.addEventListener('open', () => {
    failures = 0;
    isAnswering = true;
    recordConnectionState(false);
    watch();
    // Fetches changes made since the page was rendered or while it was disconnected.
    dispatchHint(null);
  });
  own.addEventListener('message', ({ data }) => {
    isAnswering = true;
    if (data !== 'pong') dispatchHint(JSON.parse(String(data)) as Hint);
  });
  own.addEventListener('close', ({ code }) => {
    if (socket !== own) return;
    socket = null;
    if (!navigator.onLine) recordConnectionState(true);
    isReplaced = code === closeCodes.replaced;
    // If the session has ended, a call that this hint causes fails, which signs the browser out.
    if (code === closeCodes.sessionEnded || (failures === 0 && code !== closeCodes.expired)) dispatchHint(null);
    retryLater();
  });
}

/** Reconnects after a random pause: after a deployment, every page of every community loses its socket at once. */
function retryLater(): void {
  clearTimeout(retry);
  const pauseMs = Math.min(lastRetryMs, firstRetryMs * 2 ** failures);
  failures += 1;
  retry = setTimeout(connect, pauseMs * (0.5 + Math.random()));
}

function poll(): void {
  if (!canConnect()) return;
  polls += 1;
  if (!isOpen() || polls % calmPolls === 0) dispatchHint(null);
  if (!isOpen() || !socket) return;
  // A connection can be lost silently: the last ping then got no pong.
  if (!isAnswering) {
    socket.close();
    return;
  }
  isAnswering = false;
  socket.send('ping');
}

/** Tells the server which posts and events the page shows: `data-watch="post:<id>"`. */
function watch(): void {
  const places = [...document.querySelectorAll<HTMLElement>('[data-watch]')].slice(0, maxWatchesPerPage);
  const shown = places.map(({ dataset }) => dataset['watch'] ?? '');
  if (shown.length > 0 && isOpen()) socket?.send(JSON.stringify({ watch: shown } satisfies WatchMessage));
}
