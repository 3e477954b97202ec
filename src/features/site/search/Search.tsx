import { type SubmitEvent, useEffect, useState } from 'react';
import { type Hit, maxQueryLength } from '#api/features/site/search/contract.ts';
import type { Page } from '#api/platform/paging/contract.ts';
import { changeQuery, serializeQuery } from '#src/client/address.ts';
import { useApiData } from '#src/client/api-data.ts';
import { EmptyState } from '#src/ui/EmptyState.tsx';
import { Icon } from '#src/ui/Icon.tsx';
import { Island, type IslandPage, useListLocation, usePage } from '#src/ui/island.tsx';
import { Pages } from '#src/ui/table/Pages.tsx';
import { ReadFailure } from '#src/ui/table/ReadFailure.tsx';
import { SearchHits } from './SearchHits.tsx';
import './search.css';

interface Found {
  success: true;
  data: Page<Hit>;
}

interface Props {
  page: IslandPage;
  /** Null if the page was rendered without results, after too many searches in a minute. */
  first: Found | null;
  /** The community's name, with which every page's title ends. */
  community: string;
  /** Whether the viewer can ask the community's members instead. */
  mayAsk: boolean;
}

/** Searches everything that the member may open, without leaving the page. The URL contains the query. */
export function Search({ page, ...loaded }: Props) {
  return (
    <Island page={page}>
      <Results {...loaded} />
    </Island>
  );
}

function Results({ first, community, mayAsk }: Omit<Props, 'page'>) {
  const { t } = usePage();
  const { q = '', cursor = '' } = useListLocation().query;
  const query = q.trim();
  const reading = useApiData<Found>(`/api/search${serializeQuery({ q: query, cursor })}`, first);
  const items = reading.answer?.data.items ?? [];
  const isCurrent = reading.answer !== null && !reading.isStale;
  useTitle(query === '' ? t('search:title') : t('search:titleFor', { query }), community);
  return (
    <div className="search-page">
      <SearchBox query={query} />
      <p className="visually-hidden" role="status">
        {isCurrent && query !== '' && t('search:found', { count: items.length })}
      </p>
      <ReadFailure page={reading} />
      {query === '' ? (
        <p className="muted">{t('search:memberLead')}</p>
      ) : (
        <div className="search-results" aria-busy={!isCurrent}>
          {isCurrent && items.length === 0 && (
            <EmptyState
              art="search"
              title={t('search:emptyTitle', { query })}
              text={t('search:emptyLead')}
              action={mayAsk ? { path: '/community/new', text: t('search:ask'), isQuiet: true } : undefined}
            />
          )}
          {items.length > 0 && <SearchHits items={items} />}
          <Pages page={reading} />
        </div>
      )}
    </div>
  );
}

/** Sets the page's title, because each query is an entry in the browser's history. */
function useTitle(title: string, community: string): void {
  useEffect(() => {
    document.title = `${title} · ${community}`;
  }, [title, community]);
}

function SearchBox({ query }: { query: string }) {
  const { t } = usePage();
  const [typed, setTyped] = useState(query);
  // The query changes when the viewer goes back or forward.
  const [shown, setShown] = useState(query);
  if (shown !== query) {
    setShown(query);
    setTyped(query);
  }
  const submit = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault();
    changeQuery({ q: typed.trim(), cursor: '' });
  };
  return (
    <search>
      <form className="search-box" onSubmit={submit}>
        <Icon name="search" />
        <input
          className="input"
          type="search"
          aria-label={t('search:label')}
          value={typed}
          onChange={({ target }) => setTyped(target.value)}
          maxLength={maxQueryLength}
          placeholder={t('search:placeholder')}
          autoComplete="off"
          enterKeyHint="search"
        />
        <button className="button button-primary" type="submit">
          {t('search:submit')}
        </button>
      </form>
    </search>
  );
}
