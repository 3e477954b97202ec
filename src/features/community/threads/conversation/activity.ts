import { map } from 'nanostores';
import { call } from '#src/client/call.ts';
import { onHint } from '#src/client/hints.ts';
import { $isListBeside, $onlineBeside } from '../list-beside.ts';

const pollMs = 60_000;
const soonMs = 5_000;
const typingIntervalMs = 3_000;
/** How long someone is shown as writing after the last sign of it. */
const shownMs = 6_000;

/** Which others are online or writing, and telling them the same, if both sides show it. */
export function createActivity(id: string) {
  /** Ids. `online` is null if the member's settings show nothing. */
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
    // The same value isn't announced again.
    $activity.setKey('writing', by);
  };
  return {
    $activity,
    /** The member is writing. */
    typed() {
      // No one would see it.
      if (!$activity.get().online?.length || Date.now() - toldAt < typingIntervalMs) return;
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
        $isListBeside.listen(() => void ask()),
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

const isSame = (one: readonly string[] | null, other: readonly string[] | null) =>
  JSON.stringify(one) === JSON.stringify(other);

/** Who in the conversation is online. With the list beside it, the same call also updates who is online in the list. */
async function readOnline(id: string): Promise<readonly string[] | null> {
  if (!$isListBeside.get()) return (await call('GET /api/threads/{id}/presence', { params: { id } })).data.online;
  const { online, there } = (await call('GET /api/messages/presence', { query: { open: id } })).data;
  if (!isSame(online, $onlineBeside.get())) $onlineBeside.set(online);
  return online && there;
}
