import type { QueryValues } from '#src/client/address.ts';
import { usePage } from '../island.tsx';

/** Says which values of the address the list left out. */
export function IgnoredNotice({ values }: { values: QueryValues }) {
  const { t } = usePage();
  const said = Object.entries(values).map((entry) => entry.join('='));
  return (
    <p className="notice" role="status">
      {t('islands:table.ignored', { values: said.join(', ') })}
    </p>
  );
}
