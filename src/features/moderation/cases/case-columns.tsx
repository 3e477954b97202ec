import type { TFunction } from 'i18next';
import type { CaseRow } from '#api/features/moderation/cases/contract.ts';
import { Avatar } from '#src/ui/Avatar.tsx';
import { Badge } from '#src/ui/Badge.tsx';
import { RelativeTime } from '#src/ui/DateTime.tsx';
import type { Column } from '#src/ui/table/columns.ts';
import { describeReasons, titleOfCase } from './case-title.ts';

interface Shown {
  viewerId: string;
  /** The list's query string, so that a case opens beside the same list. */
  query: string;
  /** True for decided cases, which can't be sorted. */
  isDecided: boolean;
}

export function defineCaseColumns(t: TFunction, { viewerId, query, isDecided }: Shown): Array<Column<CaseRow>> {
  return [
    {
      ...{ id: 'report', header: t('reports:cases.report') },
      cell: (item) => <Entry item={item} viewerId={viewerId} query={query} t={t} />,
    },
    isDecided
      ? {
          id: 'state',
          header: t('reports:cases.state'),
          isPlain: true,
          cell: (item) => <StateBadges item={item} t={t} />,
        }
      : {
          ...{ id: 'severity', header: t('reports:cases.severity'), isPlain: true, sort: 'severity' },
          cell: ({ severity }) => <SeverityBadge severity={severity} t={t} />,
        },
    {
      ...{ id: 'author', header: t('reports:cases.author'), isPlain: true },
      cell: (item) => <Author item={item} t={t} />,
    },
    {
      ...{ id: 'reports', header: t('reports:cases.count'), isPlain: true, kind: 'figure' },
      cell: ({ reportCount }) =>
        reportCount > 0 && t('reports:cases.reports', { count: reportCount, shown: reportCount }),
    },
    {
      ...{ id: 'age', header: t(isDecided ? 'reports:cases.decidedWhen' : 'reports:cases.waiting'), kind: 'time' },
      isPlain: true,
      ...(!isDecided && { sort: 'age' }),
      cell: ({ openedAt, decidedAt }) => <RelativeTime at={decidedAt ?? openedAt} />,
    },
  ];
}

/** The first two lines of the reported text, and who works on the case. */
function Entry({ item, viewerId, query, t }: { item: CaseRow; viewerId: string; query: string; t: TFunction }) {
  const { id, state, target, excerpt, claimedBy, mayDecide } = item;
  return (
    <span className="entry entry-wide">
      {/* Many cases have the same reason, and a list of links is read without their rows. */}
      <a href={`/moderator/reports/${id}${query}`} aria-label={titleOfCase(t, item)}>
        {describeReasons(t, item)}
      </a>
      <span className="sub lines">{target === 'message' ? t('reports:cases.privateMessage') : excerpt}</span>
      {claimedBy && (
        <span className="sub case-claim">
          {claimedBy.id === viewerId
            ? t('reports:cases.yours')
            : t('reports:cases.claimedBy', { name: claimedBy.name ?? t('reports:cases.nameless') })}
        </span>
      )}
      {state === 'pending' && !mayDecide && <span className="sub case-claim">{t('reports:cases.notYours')}</span>}
    </span>
  );
}

export function SeverityBadge({ severity, t }: { severity: number; t: TFunction }) {
  const [tone, name] =
    severity >= 3
      ? (['danger', '3'] as const)
      : severity === 2
        ? (['warning', '2'] as const)
        : (['neutral', '1'] as const);
  return (
    <Badge tone={tone} isSmall>
      {t(`reports:cases.severities.${name}`)}
    </Badge>
  );
}

/** The decision, and whether it was reversed. */
function StateBadges({ item: { state, decisionState }, t }: { item: CaseRow; t: TFunction }) {
  const isReversed = decisionState !== null && decisionState !== 'in_force';
  return (
    <span className="case-states">
      <Badge tone={state === 'approved' && !isReversed ? 'success' : 'neutral'} isSmall>
        {t(`reports:cases.states.${state}`)}
      </Badge>
      {isReversed && <Badge isSmall>{t(`reports:state.${decisionState}`)}</Badge>}
    </span>
  );
}

function Author({ item: { author, target }, t }: { item: CaseRow; t: TFunction }) {
  return (
    <span className="person person-wide">
      <Avatar person={author} />
      <span>
        {author.name ?? t('reports:cases.nameless')}
        <span className="sub">{t(`reports:target.${target}`)}</span>
      </span>
    </span>
  );
}
