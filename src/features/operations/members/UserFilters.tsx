import { accountStates, plans, seenPeriods, userSorts } from '#api/features/operations/members/contract.ts';
import { userRoles } from '#api/platform/actor/contract.ts';
import { usePage } from '#src/ui/island.tsx';
import { Filters } from '#src/ui/table/Filters.tsx';

export function UserFilters() {
  const { t } = usePage();
  const of = <Value extends string>(
    name: string,
    label: string,
    values: readonly Value[],
    text: (value: Value) => string,
  ) => ({
    ...{ name, label },
    options: values.map((value) => ({ value, text: text(value) })),
  });
  return (
    <Filters
      search={{ name: 'q', label: t('user-administration:search') }}
      choices={[
        of('status', t('user-administration:filter.status'), accountStates, (value) =>
          t(`user-administration:state.${value}`),
        ),
        of('tier', t('user-administration:filter.tier'), plans, (value) => t(`user-administration:plan.${value}`)),
        of('role', t('user-administration:filter.role'), userRoles, (value) => t(`user-administration:role.${value}`)),
        of('seen', t('user-administration:filter.seen'), seenPeriods, (value) =>
          t(`user-administration:seen.${value}`),
        ),
        of('expert', t('user-administration:filter.expert'), ['yes', 'no'] as const, (value) =>
          t(`user-administration:experts.${value}`),
        ),
        of('sort', t('user-administration:filter.sort'), userSorts, (value) => t(`user-administration:sort.${value}`)),
      ]}
    />
  );
}
