import type { Locale } from '#api/platform/i18n/locales.ts';
import { ApiError } from '#src/client/api-client.ts';
import { call } from '#src/client/call.ts';
import { fetchTexts } from '#src/client/island-texts.ts';
import { loadWithoutReload } from '#src/client/load-module.ts';
import { pageMember } from '#src/client/page-member.ts';
import { textsIn } from '#src/shared/page-texts.ts';
import { showToast } from '#src/ui/toast/toast-store.ts';
import { findWaiting, queueKey } from '../waiting-messages.ts';
import { readQueue, storeMessage } from './stored-queue.ts';

/**
 * Removes outgoing messages that this device keeps for conversations that were deleted or that the member has left,
 * because nothing shows or sends them any more. Returns how many messages it removed.
 */
export async function dropLostMessages(): Promise<number> {
  const member = pageMember();
  if (member === null) return 0;
  let count = 0;
  for (const id of findWaiting()) {
    if (!(await isGone(id))) continue;
    const key = queueKey(member, id);
    // Not while a message is being sent: its refusal would be stored after its removal.
    await navigator.locks.request(key, async () => {
      for (const { clientId } of readQueue(key)) {
        storeMessage(key, clientId, null);
        count += 1;
      }
    });
  }
  return count;
}

/** Says how many messages were removed because no one can write in their conversations any more. */
export async function reportLost(count: number): Promise<void> {
  if (count === 0) return;
  const locale = document.documentElement.lang.slice(0, 2) as Locale;
  await loadWithoutReload(() => fetchTexts(locale, ['inbox']));
  showToast(textsIn(locale)('inbox:lost', { count }));
}

async function isGone(id: string): Promise<boolean> {
  try {
    await call('GET /api/threads/{id}', { params: { id }, query: { limit: 1 } });
    return false;
  } catch (error) {
    return error instanceof ApiError && error.status === 404;
  }
}
