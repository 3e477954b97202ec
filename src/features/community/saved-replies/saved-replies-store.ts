import { atom } from 'nanostores';
import type { SavedReply } from '#api/features/community/saved-replies/contract.ts';
import { type Answer, call } from '#src/client/call.ts';

type Written = Omit<SavedReply, 'id'>;
type Shown = Answer<'GET /api/expert/replies'>['data']['items'];

export type SavedRepliesStore = ReturnType<typeof createSavedRepliesStore>;

/** The store of saved replies. Each action throws if the server refuses, and then changes nothing. */
export function createSavedRepliesStore(first: Shown) {
  const $items = atom<Shown>(first);
  return {
    $items,
    async add(written: Written) {
      const { data } = await call('POST /api/expert/replies', { body: written });
      $items.set([...$items.get(), { ...written, id: data.id }]);
    },
    async update(id: string, written: Written) {
      await call('PUT /api/expert/replies/{id}', { params: { id }, body: written });
      $items.set($items.get().map((each) => (each.id === id ? { ...written, id } : each)));
    },
    async remove(id: string) {
      await call('DELETE /api/expert/replies/{id}', { params: { id } });
      $items.set($items.get().filter((each) => each.id !== id));
    },
  };
}
