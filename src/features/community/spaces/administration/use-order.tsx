import { useLayoutEffect, useRef, useState } from 'react';
import { codeOf } from '#src/client/api-client.ts';
import { call } from '#src/client/call.ts';
import { ErrorText } from '#src/ui/ErrorText.tsx';
import { usePage } from '#src/ui/island.tsx';
import { showToast } from '#src/ui/toast/toast-store.ts';

/**
 * Moves an item by one place at once, and stores the order. Calls run one after another, so that the last order wins.
 * The focus stays on the arrow, even if a call fails.
 */
export function useOrder<Item extends { id: string }>(read: readonly Item[], refetch: () => void) {
  const { t } = usePage();
  /** The new order of the loaded items. Dropped once the items are loaded again. */
  const [moved, setMoved] = useState<{ read: readonly Item[]; items: readonly Item[] } | null>(null);
  const items = moved?.read === read ? moved.items : read;
  const latest = useRef(Promise.resolve());
  const waiting = useRef(0);
  const focused = useRef<HTMLElement | null>(null);
  useLayoutEffect(() => {
    focused.current?.focus();
    focused.current = null;
  });
  const store = async (ids: string[], place: number, name: string) => {
    try {
      await call('PUT /api/admin/space-order', { body: { ids } });
      showToast(t('space-administration:ordered', { name, place }));
    } catch (error) {
      setMoved(null);
      showToast(<ErrorText t={t} code={codeOf(error)} />);
    }
    waiting.current -= 1;
    if (waiting.current === 0) refetch();
  };
  const move = (id: string, by: -1 | 1, name: string) => {
    const from = items.findIndex((item) => item.id === id);
    const [item, other] = [items[from], items[from + by]];
    if (!item || !other) return;
    const next = items.with(from, other).with(from + by, item);
    if (document.activeElement instanceof HTMLElement) focused.current = document.activeElement;
    setMoved({ read, items: next });
    waiting.current += 1;
    const ids = next.map((each) => each.id);
    latest.current = latest.current.then(() => store(ids, from + by + 1, name));
  };
  return { items, move };
}
