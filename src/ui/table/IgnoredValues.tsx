import { useLayoutEffect, useState } from 'react';
import { changeQuery, type QueryValues } from '#src/client/address.ts';
import { useListLocation, usePage } from '../island.tsx';

/**
 * Shows which values in the URL the list ignored, until the query changes. They are removed from it before it is read.
 */
export function IgnoredValues({ columns }: { columns: QueryValues }) {
  const { t, ignored } = usePage();
  const { steps } = useListLocation();
  const [values] = useState({ ...ignored, ...columns });
  const [first, setFirst] = useState(steps);
  const entries = Object.entries(values);
  useLayoutEffect(() => {
    changeQuery(Object.fromEntries(Object.keys(values).map((name) => [name, ''])), true);
    setFirst((history.state as { steps?: number } | null)?.steps ?? 0);
  }, [values]);
  if (entries.length === 0 || steps > first) return null;
  return (
    <p className="notice" role="status">
      {t('islands:table.ignored', { values: entries.map((entry) => entry.join('=')).join(', ') })}
    </p>
  );
}
