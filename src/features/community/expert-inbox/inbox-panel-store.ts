import { map } from 'nanostores';
import type { InboxState } from '#api/features/community/threads/contract.ts';
import { codeOf } from '#src/client/api-client.ts';
import { call } from '#src/client/call.ts';
import { onHint } from '#src/client/hints.ts';
import { oneAtATime } from '#src/client/one-at-a-time.ts';
import { $latestOwnMessage } from '../threads/list-beside.ts';

/** The states that the expert can set. The others depend on who wrote last. */
export type ChosenState = 'open' | 'answered' | 'closed';

interface Panel {
  state: InboxState;
  /** The error code of the last change, if it was refused. */
  failure: string | null;
}

export type InboxPanelStore = ReturnType<typeof createInboxPanel>;

/** Creates the store of a question's state, which each message in the conversation also changes. */
export function createInboxPanel(id: string, state: InboxState) {
  const $panel = map<Panel>({ state, failure: null });
  const params = { id };
  /** Counts the expert's actions, so that a load that began earlier doesn't overwrite them. */
  let acts = 0;
  const refresh = oneAtATime(async () => {
    const before = acts;
    const read = await call('GET /api/expert/messages/{id}', { params }).catch(() => null);
    if (read && before === acts) $panel.setKey('state', read.data.state);
  });
  return {
    $panel,
    /** Changes the state at once. If the server refuses, restores the old one and sets `failure`. */
    async change(to: ChosenState) {
      const before = $panel.get().state;
      acts += 1;
      $panel.set({ state: to, failure: null });
      try {
        await call('PATCH /api/expert/messages/{id}', { params, body: { state: to } });
        acts += 1;
      } catch (error) {
        $panel.set({ state: $panel.get().state === to ? before : $panel.get().state, failure: codeOf(error) });
      }
    },
    saveNote: (note: string) => call('PATCH /api/expert/messages/{id}', { params, body: { note } }),
    /** Follows sent and received messages. Returns a function that stops this. */
    start() {
      const stopAnswers = $latestOwnMessage.listen((sent) => {
        if (sent?.conversationId !== id || sent.state !== 'sent') return;
        acts += 1;
        $panel.setKey('state', 'answered');
      });
      // A hint that names one message is about its reactions.
      const stopHints = onHint('messages', (hint) => !hint?.about && void refresh(), id);
      return () => {
        stopAnswers();
        stopHints();
      };
    },
  };
}
