import type { MouseEvent } from 'react';
import type { CaseRow } from '#api/features/moderation/cases/contract.ts';
import { printQuery, type QueryValues } from '#src/client/address.ts';
import { RelativeTime } from '#src/ui/DateTime.tsx';
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

/** The queue beside an open case on wide screens, with severity, two lines of text, author, reports and age. */
export function CaseList({ items, current, viewerId, query, open }: Props) {
  const { t } = usePage();
  return (
    <nav className="case-rows card" aria-label={t('reports:cases.title')}>
      {items.length === 0 && <p className="muted">{t('reports:cases.none')}</p>}
      <ul>
        {items.map((item) => (
          <li key={item.id} id={`row-${item.id}`}>
            <a
              href={`/moderator/reports/${item.id}${printQuery(query)}`}
              aria-current={item.id === current ? 'page' : undefined}
              onClick={(event) => open(event, item.id)}
            >
              <span className="case-row-head">
                <strong>{describeReasons(t, item)}</strong>
                {item.state === 'pending' && <SeverityBadge severity={item.severity} t={t} />}
              </span>
              <span className="case-row-text">
                {item.target === 'message' ? t('reports:cases.privateMessage') : item.excerpt}
              </span>
              <span className="case-row-foot">
                {item.author.name ?? t('reports:cases.nameless')}
                {item.reportCount > 0 &&
                  ` · ${t('reports:cases.reports', { count: item.reportCount, shown: item.reportCount })}`}
                {' · '}
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
