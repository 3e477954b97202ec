import { useStore } from '@nanostores/react';
import type { TFunction } from 'i18next';
import { createContext, type ReactNode, useContext, useEffect, useMemo, useSyncExternalStore } from 'react';
import type { Locale } from '#api/platform/i18n/locales.ts';
import { $place, type QueryValues } from '#src/client/address.ts';
import { textsIn } from '#src/shared/page-texts.ts';
import { IslandBoundary } from './IslandBoundary.tsx';
import { Toasts } from './toast/Toasts.tsx';

/** The data about its page that every island gets. Pages pass `islandPage(context)` of `src/server/island-page.ts`. */
export interface IslandPage {
  locale: Locale;
  /** The community's time zone. */
  timeZone: string;
  /** When the page was rendered, in ms: "5 minutes ago" reads the same on the server and in the browser. */
  now: number;
  /** The query of its address when it was rendered. */
  query: QueryValues;
  /** Values in its address that the list doesn't know. */
  ignored?: QueryValues;
}

type PageWithTexts = IslandPage & { t: TFunction };

const Page = createContext<PageWithTexts | null>(null);

/**
 * The root of an island. Until its scripts run, its controls are disabled without looking so: nothing that is typed or
 * chosen before gets lost. Links work at once, and a button that is pressed before acts once they run: first-paint.js
 * keeps the press.
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

/** False on the server and while the browser takes over its markup. */
export const useIsLive = () =>
  useSyncExternalStore(
    never,
    () => true,
    () => false,
  );

/** The island's page, and its texts. */
export function usePage(): PageWithTexts {
  const page = useContext(Page);
  if (!page) throw new Error('Only inside an <Island>.');
  // Reads those that have arrived since.
  textsIn(page.locale);
  return page;
}

/** The query that a list is read by: the address without what only says how the list is shown. */
export function useListQuery(): QueryValues {
  const { columns: _, ...query } = usePlace().query;
  return query;
}

/** The query of the page's address, and how many steps back are the list's. */
export function usePlace() {
  const { query } = usePage();
  return useStore($place, { ssr: () => ({ query, steps: 0 }) });
}
