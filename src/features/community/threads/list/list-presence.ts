import { atom } from 'nanostores';
import { call } from '#src/client/call.ts';
import { $isListBeside, $onlineBeside } from '../list-beside.ts';

const pollMs = 60_000;

/**
 * Which of the others in the latest conversations are online, if both sides show it. Beside an open conversation, that
 * asks for the list as well.
 */
export function createListPresence(isBeside = false) {
  /** Ids; null if the member's settings show nothing. */
  const $online = isBeside ? $onlineBeside : atom<readonly string[] | null>([]);
  const ask = async () => {
    if ($online.get() === null || document.visibilityState !== 'visible') return;
    const answer = await call('GET /api/messages/presence').catch(() => null);
    const online = answer ? answer.data.online : [];
    if (JSON.stringify(online) !== JSON.stringify($online.get())) $online.set(online);
  };
  return {
    $online,
    /** Returns a function that ends it. */
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
