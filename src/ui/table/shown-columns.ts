import { useMemo } from 'react';
import { changeQuery } from '#src/client/address.ts';
import { usePlace } from '../island.tsx';

interface Chosen {
  columns: ReadonlyArray<{ id: string }>;
  usual?: readonly string[];
  keepShown?: (shown: readonly string[]) => void;
}

/** In the address, where an empty value would mean the usual ones. */
const noColumns = 'none';

/** The columns that a table shows besides its first, which the address names unless they are the usual ones. */
export function useShownColumns({ columns, usual, keepShown }: Chosen) {
  const named = usePlace().query['columns'];
  const shown = useMemo(() => usual && (named?.split('.') ?? usual), [named, usual]);
  const columnVisibility = useMemo(
    () => Object.fromEntries(columns.map(({ id }, index) => [id, index === 0 || !shown || shown.includes(id)])),
    [columns, shown],
  );
  const changeShown = (names: readonly string[]) => {
    const inOrder = columns.slice(1).flatMap(({ id }) => (names.includes(id) ? [id] : []));
    const isUsual = inOrder.length === usual?.length && inOrder.every((id) => usual.includes(id));
    changeQuery({ columns: isUsual ? '' : inOrder.join('.') || noColumns });
    keepShown?.(inOrder);
  };
  return { shown, changeShown, columnVisibility };
}
