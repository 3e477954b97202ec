import { useLayoutEffect, useState } from 'react';
import { changeQuery, printQuery, type QueryValues } from '#src/client/address.ts';
import { usePage, usePlace } from '../island.tsx';

/** Says which values of the address the list left out, until it changes, and takes them from it. */
export function IgnoredValues({ columns }: { columns: QueryValues }) {
  const { t, ignored } = usePage();
  const { query } = usePlace();
  const [values] = useState({ ...ignored, ...columns });
  const [first] = useState(printQuery({ ...query, ...emptied(values) }));
  const names = Object.keys(values);
  // Before the list is read by the address.
  useLayoutEffect(() => changeQuery(emptied(values), true), [values]);
  const isFirst = printQuery(query) === first || names.some((name) => query[name] === values[name]);
  if (names.length === 0 || !isFirst) return null;
  return (
    <p className="notice" role="status">
      {t('islands:table.ignored', { values: names.map((name) => `${name}=${values[name]}`).join(', ') })}
    </p>
  );
}

const emptied = (values: QueryValues): QueryValues => Object.fromEntries(Object.keys(values).map((name) => [name, '']));
