import { atom } from 'nanostores';
import { call } from '#src/client/call.ts';

const pollMs = 60_000;

/** Which others in the latest conversations are online, if both sides show it. */
export function createListPresence() {
  /** Ids; null if the member's settings show nothing. */
  const $online = atom<readonly string[] | null>([]);
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
