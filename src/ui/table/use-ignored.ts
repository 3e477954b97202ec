import { useLayoutEffect, useState } from 'react';
import { changeQuery, type QueryValues } from '#src/client/address.ts';
import { useIsLive, usePage, usePlace } from '../island.tsx';

/** What the list left out of its address; null once that changes. It is taken from it before the list is read by it. */
export function useIgnored(columns: QueryValues): QueryValues | null {
  const { ignored } = usePage();
  const [values] = useState({ ...ignored, ...columns });
  const names = Object.keys(values);
  const { steps } = usePlace();
  const [first, setFirst] = useState(steps);
  useLayoutEffect(() => {
    changeQuery(Object.fromEntries(Object.keys(values).map((name) => [name, ''])), true);
    setFirst((history.state as { steps?: number } | null)?.steps ?? 0);
  }, [values]);
  // Its notice is loaded by the browser.
  return useIsLive() && names.length > 0 && steps <= first ? values : null;
}
