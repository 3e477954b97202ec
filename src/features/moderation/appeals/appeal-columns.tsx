import type { TFunction } from 'i18next';
import type { AppealRow } from '#api/features/moderation/appeals/contract.ts';
import { Avatar } from '#src/ui/Avatar.tsx';
import { Badge } from '#src/ui/Badge.tsx';
import type { Tone } from '#src/ui/badge.ts';
import { RelativeTime } from '#src/ui/DateTime.tsx';
import type { Column } from '#src/ui/table/columns.ts';

const tones: Record<AppealRow['state'], Tone> = {
  pending: 'neutral',
  granted: 'success',
  rejected: 'danger',
};

export function defineAppealColumns(t: TFunction, isDecided: boolean): Array<Column<AppealRow>> {
  return [
    { id: 'appeal', header: t('appeals:staff.column.appeal'), cell: (item) => <Entry item={item} t={t} /> },
    ...(isDecided
      ? [
          {
            ...{ id: 'state', header: t('appeals:staff.column.state') },
            cell: ({ state }: AppealRow) => (
              <Badge tone={tones[state]} isSmall>
                {t(`appeals:state.${state}`)}
              </Badge>
            ),
          },
        ]
      : []),
    {
      ...{ id: 'decision', header: t('appeals:staff.column.decision') },
      cell: ({ wasHeld, action }) => t(`appeals:done.${wasHeld ? 'reject' : action}`),
    },
    { id: 'author', header: t('appeals:staff.column.author'), cell: (item) => <Author item={item} t={t} /> },
    {
      ...{ id: 'age', header: t(`appeals:staff.column.${isDecided ? 'answered' : 'age'}`), kind: 'time' },
      cell: ({ at, decidedAt }) => <RelativeTime at={decidedAt ?? at} />,
    },
  ];
}

/** The appellant and the first two lines of their reason. */
function Entry({ item: { id, side, words, state, mayDecide }, t }: { item: AppealRow; t: TFunction }) {
  return (
    <span className="entry entry-wide">
      <a href={`/moderator/appeals/${id}`}>{t(`appeals:staff.from.${side}`)}</a>
      <span className="sub lines">{words}</span>
      {state === 'pending' && !mayDecide && <span className="sub">{t('appeals:staff.someoneElse')}</span>}
    </span>
  );
}

function Author({ item: { author, target }, t }: { item: AppealRow; t: TFunction }) {
  return (
    <span className="person person-wide">
      <Avatar person={author} />
      <span>
        {author.name ?? t('appeals:staff.formerMember')}
        <span className="sub">{t(`appeals:target.${target}`)}</span>
      </span>
    </span>
  );
}
