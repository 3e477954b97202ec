import { map } from 'nanostores';
import { call } from '#src/client/call.ts';
import { onHint } from '#src/client/hints.ts';

const pollMs = 60_000;
const soonMs = 5_000;
const typingIntervalMs = 3_000;
/** How long someone is shown as writing after the last sign of it. */
const shownMs = 6_000;

/** Which others are online or writing, and telling them the same, if both sides show it. */
export function createPresence(id: string) {
  /** Ids. `online` is null if the member's settings show nothing. */
  const $presence = map<{ online: readonly string[] | null; writing: string | null }>({ online: [], writing: null });
  let ending: ReturnType<typeof setTimeout> | undefined;
  let toldAt = 0;

  const ask = async () => {
    if ($presence.get().online === null || document.visibilityState !== 'visible') return;
    const answer = await call('GET /api/threads/{id}/presence', { params: { id } }).catch(() => null);
    const online = answer ? answer.data.online : [];
    if (JSON.stringify(online) !== JSON.stringify($presence.get().online)) $presence.setKey('online', online);
  };
  const end = () => {
    clearTimeout(ending);
    $presence.setKey('writing', null);
  };
  const showWriting = (by: string) => {
    if (!$presence.get().online?.includes(by)) void ask();
    clearTimeout(ending);
    ending = setTimeout(end, shownMs);
    // The same value isn't announced again.
    $presence.setKey('writing', by);
  };
  return {
    $presence,
    /** The member is writing. */
    typed() {
      // No one would see it.
      if (!$presence.get().online?.length || Date.now() - toldAt < typingIntervalMs) return;
      toldAt = Date.now();
      void call('POST /api/threads/{id}/typing', { params: { id } }).catch(() => null);
    },
    start() {
      const polling = setInterval(ask, pollMs);
      // Someone who opened the conversation at the same moment is connected by then.
      const soon = setTimeout(ask, soonMs);
      document.addEventListener('visibilitychange', ask);
      void ask();
      const stops = [
        // Hints may have been missed: anyone still writing says so again.
        onHint('typing', (hint) => (hint?.by ? showWriting(hint.by) : void ask()), id),
        // Their message has arrived.
        onHint('messages', (hint) => hint && end()),
      ];
      return () => {
        clearInterval(polling);
        clearTimeout(soon);
        end();
        document.removeEventListener('visibilitychange', ask);
        for (const stop of stops) stop();
      };
    },
  };
}
