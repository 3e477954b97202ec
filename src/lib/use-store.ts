import type { ReadableAtom } from 'nanostores';
import { useSyncExternalStore } from 'react';

/** What a store says now, in an island. */
export function useStore<Value>(store: ReadableAtom<Value>): Value {
  return useSyncExternalStore(store.listen, store.get, store.get);
}
