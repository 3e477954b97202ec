import { atom } from 'nanostores';

export type QueryValues = Readonly<Record<string, string>>;

interface Place {
  query: QueryValues;
  /** How many history entries this list has added. */
  steps: number;
}

const isBrowser = typeof location !== 'undefined';

const readPlace = (): Place => ({
  query: Object.fromEntries([...new URLSearchParams(location.search)].filter(([, value]) => value !== '')),
  steps: (history.state as { steps?: number } | null)?.steps ?? 0,
});

/** The list state in the page's URL. Back and Forward change it. */
export const $listLocation = atom<Place>(isBrowser ? readPlace() : { query: {}, steps: 0 });
if (isBrowser) addEventListener('popstate', () => $listLocation.set(readPlace()));

/** Serializes a query, sorted by name and with a leading `?`; empty if it has no values. */
export function serializeQuery(query: QueryValues): string {
  const given = Object.entries(query).filter(([, value]) => value !== '');
  const text = new URLSearchParams(given.sort(([one], [other]) => (one < other ? -1 : 1))).toString();
  return text && `?${text}`;
}

/** Query parameters that only set how a list is shown, or which page of it, and don't filter it. */
const viewParameters = new Set(['columns', 'cursor', 'lang', 'sort']);

/** Whether a query filters the list. */
export const isFiltered = (query: QueryValues): boolean => Object.keys(query).some((name) => !viewParameters.has(name));

/**
 * Changes the URL's query; an empty value removes its name. Each change adds a history entry, unless it `replaces` the
 * current one.
 */
export function changeQuery(changes: QueryValues, replaces = false): void {
  const { query, steps } = $listLocation.get();
  const next = Object.fromEntries(Object.entries({ ...query, ...changes }).filter(([, value]) => value !== ''));
  if (serializeQuery(next) === serializeQuery(query)) return;
  const place = { query: next, steps: replaces ? steps : steps + 1 };
  const state = { ...history.state, steps: place.steps };
  history[replaces ? 'replaceState' : 'pushState'](state, '', `${location.pathname}${serializeQuery(next)}`);
  $listLocation.set(place);
}
