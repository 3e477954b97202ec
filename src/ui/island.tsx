import { useStore } from '@nanostores/react';
import type { TFunction } from 'i18next';
import { createContext, type ReactNode, useContext, useEffect, useMemo, useSyncExternalStore } from 'react';
import type { Locale } from '#api/platform/i18n/locales.ts';
import { $listLocation, type QueryValues } from '#src/client/address.ts';
import { textsIn } from '#src/shared/page-texts.ts';
import { IslandBoundary } from './IslandBoundary.tsx';
import { Toasts } from './toast/Toasts.tsx';

/** The data about its page that every island gets. Pages pass `islandPage(context)` of `src/server/island-page.ts`. */
export interface IslandPage {
  locale: Locale;
  /** The community's time zone. */
  timeZone: string;
  /** When the page was rendered, in ms, so that "5 minutes ago" reads the same on the server and in the browser. */
  now: number;
  /** The query of the page's URL when it was rendered. */
  query: QueryValues;
  /** Values in the page's URL that the list doesn't know. */
  ignored?: QueryValues;
}

type PageWithTexts = IslandPage & { t: TFunction };

const Page = createContext<PageWithTexts | null>(null);

/**
 * The root of an island. Until its scripts run, its controls are disabled without looking disabled, so that no input is
 * lost. Links work at once, and a button that is pressed early acts once the scripts run: first-paint.js keeps the
 * press.
 */
export function Island({ page, children }: { page: IslandPage; children: ReactNode }) {
  const isLive = useIsLive();
  useEffect(() => {
    if (isLive) dispatchEvent(new Event('island-starts'));
  }, [isLive]);
  const withTexts = useMemo(() => ({ ...page, t: textsIn(page.locale) }), [page]);
  return (
    <Page value={withTexts}>
      <fieldset className="island" role="presentation" disabled={!isLive}>
        <IslandBoundary locale={page.locale}>{children}</IslandBoundary>
      </fieldset>
      <Toasts locale={page.locale} isLive={isLive} />
    </Page>
  );
}

const never = () => () => undefined;

/** Whether the island is live: false on the server and during hydration. */
export const useIsLive = () =>
  useSyncExternalStore(
    never,
    () => true,
    () => false,
  );

/** Returns the island's page and its texts. */
export function usePage(): PageWithTexts {
  const page = useContext(Page);
  if (!page) throw new Error('Only inside an <Island>.');
  // Adds the texts that have arrived since the page started.
  textsIn(page.locale);
  return page;
}

/** Returns the query that a list is read by: the URL's, without the names that only set how the list is shown. */
export function useListQuery(): QueryValues {
  const { columns: _, ...query } = useListLocation().query;
  return query;
}

/** Returns the query of the page's URL, and how many history entries the list has added. */
export function useListLocation() {
  const { query } = usePage();
  return useStore($listLocation, { ssr: () => ({ query, steps: 0 }) });
}
