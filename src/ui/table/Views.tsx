import { changeQuery, printQuery, type QueryValues } from '#src/client/address.ts';
import { usePage, usePlace } from '../island.tsx';

export interface View {
  name: string;
  query: QueryValues;
}

interface Props {
  views: readonly View[];
  /** Names in the address that a view sets. */
  names: readonly string[];
}

/** Named filters over a list, as tabs. Each is a link, which can be opened elsewhere. */
export function Views({ views, names }: Props) {
  const { t } = usePage();
  const { query } = usePlace();
  const partOf = (values: QueryValues) => Object.fromEntries(names.map((name) => [name, values[name] ?? '']));
  const current = printQuery(partOf(query));
  return (
    <nav className="views" aria-label={t('islands:views.title')}>
      {[{ name: t('islands:views.all'), query: {} }, ...views].map((view) => (
        <a
          key={view.name}
          href={printQuery(view.query) || '?'}
          aria-current={printQuery(partOf(view.query)) === current ? 'page' : undefined}
          onClick={(event) => {
            if (event.metaKey || event.ctrlKey || event.shiftKey) return;
            event.preventDefault();
            changeQuery({ ...partOf(view.query), cursor: '' });
          }}
        >
          {view.name}
        </a>
      ))}
    </nav>
  );
}
