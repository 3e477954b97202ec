import { type MouseEvent, type RefObject, useEffect, useRef, useState } from 'react';
import type { Case, CaseRow } from '#api/features/moderation/cases/contract.ts';
import type { Page } from '#api/platform/paging/contract.ts';
import { type QueryValues, serializeQuery } from '#src/client/address.ts';
import { callApi } from '#src/client/api-client.ts';
import { refetch, useApiData, useHints } from '#src/client/api-data.ts';
import { isPlainClick } from '#src/client/plain-click.ts';
import { enableShortcuts } from '#src/client/shortcuts.ts';
import { useTabTitle } from '#src/client/use-tab-title.ts';
import { Island, type IslandPage, usePage } from '#src/ui/island.tsx';
import { Skeleton } from '#src/ui/Skeleton.tsx';
import { ReadFailure } from '#src/ui/table/ReadFailure.tsx';
import { leaveWithToast } from '#src/ui/toast/leave-with-toast.ts';
import { showToast } from '#src/ui/toast/toast-store.ts';
import { CaseList } from './CaseList.tsx';
import { CaseView } from './CaseView.tsx';
import { titleOfCase } from './case-title.ts';
import { findNextCase } from './find-next-case.ts';
import { pickListQuery } from './list-query.ts';
import { Shortcuts } from './Shortcuts.tsx';
import { useOpenCase } from './use-open-case.ts';
import './queue.css';
import './case.css';

const casesPath = '/api/moderation/reports';

export interface Viewer {
  id: string;
  isAdmin: boolean;
}

interface Props {
  page: IslandPage;
  viewer: Viewer;
  /** The data that the page was rendered with. */
  first: { success: true; data: Case };
  cases: { success: true; data: Page<CaseRow> };
}

/** An open case beside its list. A decision opens the next case. The URL names the open case. */
export function Triage({ page, ...loaded }: Props) {
  return (
    <Island page={page}>
      <ListAndCase {...loaded} />
    </Island>
  );
}

function ListAndCase({ viewer, first, cases }: Omit<Props, 'page'>) {
  const { t, query } = usePage();
  const listed = pickListQuery(query);
  const { id, isFirst, open } = useOpenCase(first.data.id);
  const path = `${casesPath}/${id}`;
  const reading = useApiData<{ data: Case }>(path, first);
  const list = useApiData<{ data: Page<CaseRow> }>(`${casesPath}${serializeQuery(listed)}`, cases);
  const rows = (list.answer ?? cases).data.items;
  const found = reading.answer?.data;
  const shown = found?.id === id ? found : null;
  useTabTitle(titleOfCase(t, found ?? first.data));
  // Each load of a reported message is recorded, so a hint doesn't reload it.
  useCaseHints(shown && shown.target !== 'message' ? path : null);
  const parent = `/moderator${serializeQuery(listed)}`;
  const leave = () => location.assign(parent);
  const goOn = async (done?: { next: string; last: string }) => {
    const next = await findNext(id, rows, listed).catch(() => null);
    if (!next) {
      leaveWithToast(done?.last, parent);
      return;
    }
    if (done) showToast(done.next);
    open(next);
  };
  const decided = () => {
    refetch(casesPath);
    refetch(path);
    void goOn({ next: t('reports:cases.decided'), last: t('reports:cases.decidedLast') });
  };
  const element = useRef<HTMLDivElement>(null);
  useTriageKeys(element, { skip: () => void goOn(), leave });
  return (
    <div ref={element} className="triage">
      <CaseList
        items={rows}
        current={id}
        viewerId={viewer.id}
        query={listed}
        open={(event: MouseEvent, to) => {
          if (!isPlainClick(event)) return;
          event.preventDefault();
          open(to);
        }}
      />
      <div className="triage-case" aria-busy={!shown}>
        {shown ? (
          <CaseView
            key={id}
            case={shown}
            viewer={viewer}
            takesFocus={!isFirst}
            decided={decided}
            skip={() => void goOn()}
            leave={leave}
          />
        ) : reading.failure ? (
          <ReadFailure page={reading} />
        ) : (
          <Skeleton kind="card" word={t('islands:table.loading')} />
        )}
        <Shortcuts place="case" />
      </div>
    </div>
  );
}

/** Starts the shortcuts that move in the list, skip the case and leave it. */
function useTriageKeys(element: RefObject<HTMLElement | null>, acts: { skip: () => void; leave: () => void }): void {
  const latest = useRef(acts);
  useEffect(() => {
    latest.current = acts;
  });
  useEffect(() => {
    const move = (step: 1 | -1) => {
      const links = [...(element.current?.querySelectorAll<HTMLElement>('.case-rows a') ?? [])];
      const focused = links.indexOf(document.activeElement as HTMLElement);
      const at = focused === -1 ? links.findIndex((link) => link.ariaCurrent !== null) : focused;
      links[Math.max(0, Math.min(links.length - 1, at + step))]?.focus();
    };
    return enableShortcuts({
      ...{ j: () => move(1), k: () => move(-1) },
      ...{ n: () => latest.current.skip(), q: () => latest.current.leave() },
    });
  }, [element]);
}

const hintedList = [casesPath];

function useCaseHints(path: string | null): void {
  const [paths, setPaths] = useState(hintedList);
  useEffect(() => setPaths(path === null ? hintedList : [casesPath, path]), [path]);
  useHints('queue', paths);
}

/** Finds the next case in the list that is shown, or else among all waiting cases. */
async function findNext(id: string, rows: readonly CaseRow[], listed: QueryValues): Promise<string | null> {
  const read = (query: QueryValues) =>
    callApi<{ data: Page<CaseRow> }>('GET', `${casesPath}${serializeQuery({ ...query, limit: '50' })}`, undefined, {
      asMember: true,
    });
  const { data } = await read(listed);
  const next = findNextCase(id, rows, data.items);
  if (next || Object.keys(listed).length === 0) return next?.id ?? null;
  const all = await read({});
  return findNextCase(id, rows, all.data.items)?.id ?? null;
}
