import { type MouseEvent, useEffect, useRef } from 'react';
import type { CaseRow } from '#api/features/moderation/cases/contract.ts';
import { type QueryValues, serializeQuery } from '#src/client/address.ts';
import { RelativeTime } from '#src/ui/DateTime.tsx';
import { markFadingEdges } from '#src/ui/fading-edges.ts';
import '#src/ui/fading-edges.css';
import { usePage } from '#src/ui/island.tsx';
import { SeverityBadge } from './case-columns.tsx';
import { describeReasons } from './case-title.ts';

interface Props {
  items: readonly CaseRow[];
  /** The id of the open case. */
  current: string;
  viewerId: string;
  query: QueryValues;
  open: (event: MouseEvent, id: string) => void;
}

/**
 * The queue beside an open case on wide screens. Each row shows a line of the text, because several cases may have the
 * same reason. The author is shown in the case itself.
 */
export function CaseList({ items, current, viewerId, query, open }: Props) {
  const { t } = usePage();
  const list = useRef<HTMLUListElement>(null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: the edges of each longer or shorter list are found anew.
  useEffect(() => (list.current ? markFadingEdges(list.current) : undefined), [items.length]);
  return (
    <nav className="case-rows card" aria-label={t('reports:cases.title')}>
      {items.length === 0 && <p className="muted">{t('reports:cases.none')}</p>}
      <ul ref={list} className="fading-edges">
        {items.map((item) => (
          <li key={item.id} id={`row-${item.id}`}>
            <a
              href={`/moderator/reports/${item.id}${serializeQuery(query)}`}
              aria-current={item.id === current ? 'page' : undefined}
              onClick={(event) => open(event, item.id)}
            >
              <strong className="case-row-line">{describeReasons(t, item)}</strong>
              <span className="case-row-line">
                {item.target === 'message' ? t('reports:cases.privateMessage') : item.excerpt}
              </span>
              <span className="case-row-foot">
                {item.state === 'pending' && <SeverityBadge severity={item.severity} t={t} />}
                {item.reportCount > 1 && (
                  <span>{t('reports:cases.reports', { count: item.reportCount, shown: item.reportCount })}</span>
                )}
                <RelativeTime at={item.decidedAt ?? item.openedAt} />
              </span>
              <Note item={item} viewerId={viewerId} />
            </a>
          </li>
        ))}
      </ul>
    </nav>
  );
}

/** Says who works on the case, or who may decide on it. */
function Note({ item: { state, claimedBy, mayDecide }, viewerId }: { item: CaseRow; viewerId: string }) {
  const { t } = usePage();
  const name = claimedBy?.name ?? t('reports:cases.nameless');
  if (claimedBy) {
    const words = claimedBy.id === viewerId ? t('reports:cases.yours') : t('reports:cases.claimedBy', { name });
    return <span className="case-claim">{words}</span>;
  }
  return state === 'pending' && !mayDecide && <span className="case-claim">{t('reports:cases.notYours')}</span>;
}
