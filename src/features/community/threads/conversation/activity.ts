import { map } from 'nanostores';
import { call } from '#src/client/call.ts';
import { onHint } from '#src/client/hints.ts';
import { $isListBeside, $onlineBeside } from '../list-beside.ts';

const pollMs = 60_000;
const soonMs = 5_000;
const typingIntervalMs = 3_000;
/** How long someone is shown as writing after the last hint of it. */
const shownMs = 6_000;

/** Creates the store of who is online or writing, and reports the member's own typing, if both sides show it. */
export function createActivity(id: string) {
  /** Ids of members. `online` is null if the member's settings hide activity. */
  const $activity = map<{ online: readonly string[] | null; writing: string | null }>({ online: [], writing: null });
  let ending: ReturnType<typeof setTimeout> | undefined;
  let toldAt = 0;

  const ask = async () => {
    if ($activity.get().online === null || document.visibilityState !== 'visible') return;
    const online = await readOnline(id).catch(() => []);
    if (!isSame(online, $activity.get().online)) $activity.setKey('online', online);
  };
  const end = () => {
    clearTimeout(ending);
    $activity.setKey('writing', null);
  };
  const showWriting = (by: string) => {
    if (!$activity.get().online?.includes(by)) void ask();
    clearTimeout(ending);
    ending = setTimeout(end, shownMs);
    // The store doesn't notify its listeners if the value is the same.
    $activity.setKey('writing', by);
  };
  return {
    $activity,
    /** Reports that the member is writing. */
    typed() {
      // Skips the call if no one is online to see it, or it was made a moment ago.
      if (!$activity.get().online?.length || Date.now() - toldAt < typingIntervalMs) return;
      toldAt = Date.now();
      void call('POST /api/threads/{id}/typing', { params: { id } }).catch(() => null);
    },
    start() {
      const polling = setInterval(ask, pollMs);
      // Asks again soon, when someone who opened the conversation at the same moment is connected.
      const soon = setTimeout(ask, soonMs);
      document.addEventListener('visibilitychange', ask);
      void ask();
      const stops = [
        $isListBeside.listen(() => void ask()),
        // A reconnection may have missed hints; whoever is still writing sends another one.
        onHint('typing', (hint) => (hint?.by ? showWriting(hint.by) : void ask()), id),
        // The writer's message has arrived. A hint about a known message says nothing of what they are writing now.
        onHint('messages', (hint) => hint && !hint.about && end(), id),
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

const isSame = (one: readonly string[] | null, other: readonly string[] | null) =>
  JSON.stringify(one) === JSON.stringify(other);

/** Loads who in the conversation is online. If the list is beside it, the same call also updates the list. */
async function readOnline(id: string): Promise<readonly string[] | null> {
  if (!$isListBeside.get()) return (await call('GET /api/threads/{id}/presence', { params: { id } })).data.online;
  const { online, there } = (await call('GET /api/messages/presence', { query: { open: id } })).data;
  if (!isSame(online, $onlineBeside.get())) $onlineBeside.set(online);
  return online && there;
}
