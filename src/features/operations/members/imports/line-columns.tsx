import type { TFunction } from 'i18next';
import type { ImportRow, RowState } from '#api/features/operations/members/imports/contract.ts';
import { Badge } from '#src/ui/Badge.tsx';
import type { Tone } from '#src/ui/badge.ts';
import { Email } from '#src/ui/Email.tsx';
import type { Column } from '#src/ui/table/columns.ts';

type Line = Readonly<Omit<ImportRow, 'tags'>> & { id: string; tags: readonly string[] };

const tones: Partial<Record<RowState, Tone>> = { invited: 'success', invalid: 'danger' };

export function defineLineColumns(t: TFunction): Array<Column<Line>> {
  const header = (id: 'email' | 'line' | 'name' | 'plan' | 'tags' | 'state') => ({
    id,
    header: t(`user-imports:column.${id}`),
  });
  return [
    { ...header('email'), cell: ({ email }) => (email ? <Email address={email} /> : '–') },
    { ...header('line'), kind: 'figure', cell: ({ line }) => line },
    { ...header('name'), cell: ({ name }) => name },
    { ...header('plan'), cell: ({ plan }) => plan },
    { ...header('tags'), cell: ({ tags }) => tags.join(', ') },
    {
      ...header('state'),
      cell: ({ state, problem }) => (
        <Badge tone={tones[state]} isSmall>
          {t(problem ? `user-imports:problem.${problem}` : `user-imports:rowState.${state}`)}
        </Badge>
      ),
    },
  ];
}
