import { atom } from 'nanostores';
import { call } from '#src/client/call.ts';
import { $isListBeside, $onlineBeside } from '../list-beside.ts';

const pollMs = 60_000;

/**
 * Creates the store of who is online in the latest conversations, if both sides show it. Beside an open conversation,
 * that conversation's call also loads this list.
 */
export function createListPresence(isBeside = false) {
  /** Ids of members; null if the member's settings hide activity. */
  const $online = isBeside ? $onlineBeside : atom<readonly string[] | null>([]);
  const ask = async () => {
    if ($online.get() === null || document.visibilityState !== 'visible') return;
    const answer = await call('GET /api/messages/presence').catch(() => null);
    const online = answer ? answer.data.online : [];
    if (JSON.stringify(online) !== JSON.stringify($online.get())) $online.set(online);
  };
  return {
    $online,
    /** Starts polling. Returns a function that stops it. */
    start() {
      if (isBeside) {
        $isListBeside.set(true);
        return () => $isListBeside.set(false);
      }
      const polling = setInterval(ask, pollMs);
      document.addEventListener('visibilitychange', ask);
      void ask();
      return () => {
        clearInterval(polling);
        document.removeEventListener('visibilitychange', ask);
      };
    },
  };
}
