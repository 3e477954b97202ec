import type { TFunction } from 'i18next';
import type { ReactNode } from 'react';
import type { DraftRow } from '#api/features/content/drafts/contract.ts';
import { formatCount } from '#src/shared/format.ts';
import { Badge } from '#src/ui/Badge.tsx';
import { DateTime, RelativeTime } from '#src/ui/DateTime.tsx';
import { usePage } from '#src/ui/island.tsx';
import type { Column } from '#src/ui/table/columns.ts';

export const titleOf = (t: TFunction, { title }: DraftRow): string => title || t('drafts:untitled');

/**
 * The columns for items of any type. `own` renders what differs by type: the line below the title, state and figure.
 */
export function defineItemColumns<Row extends DraftRow>(
  t: TFunction,
  base: string,
  own: { about: (row: Row) => ReactNode; state: (row: Row) => ReactNode; figure: Pick<Column<Row>, 'header' | 'cell'> },
): Array<Column<Row>> {
  return [
    {
      id: 'title',
      header: t('drafts:title'),
      cell: (row) => (
        <span className="entry">
          <a href={`${base}/${row.id}`}>{titleOf(t, row)}</a>
          <span className="sub">{own.about(row)}</span>
        </span>
      ),
    },
    { id: 'state', header: t('draft-list:stateLabel'), cell: own.state },
    { id: 'figure', kind: 'figure', ...own.figure },
    {
      id: 'updated',
      header: t('draft-list:updated'),
      kind: 'time',
      cell: ({ updatedAt }) => <RelativeTime at={updatedAt} />,
    },
  ];
}

export const defineDraftColumns = (t: TFunction, base: string): Array<Column<DraftRow>> =>
  defineItemColumns(t, base, {
    about: (row) => formatLanguagesAndAccess(t, row),
    state: (row) => <DraftState row={row} />,
    figure: { header: t('draft-list:views'), cell: ({ views }) => <Count of={views} /> },
  });

export const formatLanguagesAndAccess = (t: TFunction, { locales, access }: DraftRow): string =>
  [locales.map((code) => t(`drafts:language.${code}`)).join(', '), t(`content:access.${access}`)]
    .filter(Boolean)
    .join(' · ');

/** The item's state as a badge, with related facts. `badge` replaces the state. */
export function DraftState({ row, badge }: { row: DraftRow; badge?: ReactNode }) {
  const { t } = usePage();
  const { state, publishAt, heldFor, hasChanges } = row;
  const [before, after] = t('drafts:heldFor', { moment: '%' }).split('%');
  return (
    <>
      {badge ?? <Badge isSmall>{t(`drafts:state.${state}`)}</Badge>}
      {state === 'scheduled' && publishAt && (
        <span className="sub">
          <DateTime at={publishAt} />
        </span>
      )}
      {heldFor && (
        <span className="sub">
          {before}
          <DateTime at={heldFor} />
          {after}
        </span>
      )}
      {hasChanges && <span className="sub">{t('drafts:hasChanges')}</span>}
    </>
  );
}

export function Count({ of }: { of: number }) {
  return formatCount(of, usePage().locale);
}
