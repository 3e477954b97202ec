import type { MemberTag } from '#api/features/accounts/member-tags/contract.ts';
import {
  accountStates,
  joinedPeriods,
  paymentStates,
  plans,
  seenPeriods,
} from '#api/features/operations/members/contract.ts';
import { userRoles } from '#api/platform/actor/contract.ts';
import { useListLocation, usePage } from '#src/ui/island.tsx';
import { createChoice, Filters } from '#src/ui/table/Filters.tsx';

export function UserFilters({ tags }: { tags: readonly MemberTag[] }) {
  const { t } = usePage();
  const { query } = useListLocation();
  const label = (name: 'status' | 'tier' | 'payment' | 'role' | 'joined' | 'seen' | 'expert' | 'tag') =>
    t(`user-administration:filter.${name}`);
  return (
    <Filters
      search={{ name: 'q', label: t('user-administration:search') }}
      choices={[
        createChoice('status', label('status'), accountStates, (state) => t(`user-administration:state.${state}`)),
        createChoice('tier', label('tier'), plans, (plan) => t(`user-administration:plan.${plan}`)),
        createChoice('payment', label('payment'), paymentStates, (state) => t(`user-administration:payment.${state}`)),
        createChoice('role', label('role'), userRoles, (role) => t(`user-administration:role.${role}`)),
        ...(tags.length > 0
          ? [{ name: 'tag', label: label('tag'), options: tags.map(({ id, name }) => ({ value: id, text: name })) }]
          : []),
      ]}
      rare={{
        choices: [
          createChoice('joined', label('joined'), joinedPeriods, (period) => t(`user-administration:seen.${period}`)),
          createChoice('seen', label('seen'), seenPeriods, (period) => t(`user-administration:seen.${period}`)),
          createChoice('expert', label('expert'), ['yes', 'no'], (is) => t(`user-administration:experts.${is}`)),
        ],
        ranges: [
          { from: 'joinedFrom', to: 'joinedTo', label: label('joined') },
          { from: 'seenFrom', to: 'seenTo', label: label('seen') },
          ...(query['payment'] ? [{ from: 'paymentFrom', to: 'paymentTo', label: label('payment') }] : []),
        ],
      }}
    />
  );
}
