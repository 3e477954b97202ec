import { map } from 'nanostores';
import type { InboxState } from '#api/features/community/threads/contract.ts';
import { codeOf } from '#src/client/api-client.ts';
import { call } from '#src/client/call.ts';
import { onHint } from '#src/client/hints.ts';
import { oneAtATime } from '#src/client/one-at-a-time.ts';
import { $ownMessage } from '../threads/list-beside.ts';

/** The state that the expert sets; everything else depends on who wrote last. */
export type ChosenState = 'open' | 'answered' | 'closed';

interface Panel {
  state: InboxState;
  /** Code of why the last change was refused. */
  failure: string | null;
}

export type InboxPanelStore = ReturnType<typeof createInboxPanel>;

/** The state of a question and the expert's note about it. Each message in the conversation also changes the state. */
export function createInboxPanel(id: string, state: InboxState) {
  const $panel = map<Panel>({ state, failure: null });
  const params = { id };
  /** Counts what the expert did, so that an older reading doesn't replace it. */
  let acts = 0;
  const refresh = oneAtATime(async () => {
    const before = acts;
    const read = await call('GET /api/expert/messages/{id}', { params }).catch(() => null);
    if (read && before === acts) $panel.setKey('state', read.data.state);
  });
  return {
    $panel,
    /** Shows at once, and is undone with the reason if it is refused. */
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
    /** Returns a function that ends it. */
    start() {
      const stopAnswers = $ownMessage.listen((sent) => {
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
