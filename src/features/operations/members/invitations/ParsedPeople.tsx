import type { CheckedAddress } from '#api/features/operations/members/invitations/contract.ts';
import { formatDay } from '#src/shared/format.ts';
import { Badge } from '#src/ui/Badge.tsx';
import { usePage } from '#src/ui/island.tsx';
import { AddressList } from './AddressList.tsx';
import type { TypedAddress } from './split-addresses.ts';

interface Props {
  people: readonly TypedAddress[];
  standings: ReadonlyMap<string, CheckedAddress>;
  /** How many will be invited. */
  count: number;
}

/** Lists the people parsed from the field above, and marks those who won't be invited. */
export function ParsedPeople({ people, standings, count }: Props) {
  const { t } = usePage();
  if (people.length === 0) return null;
  return (
    <div>
      <p className="muted" role="status">
        {t('invitations:invite.count', { count })}
      </p>
      <AddressList
        label={t('invitations:invite.people')}
        items={people.map((person) => ({
          ...person,
          mark: <Mark person={person} checked={standings.get(person.email)} />,
        }))}
      />
    </div>
  );
}

function Mark({ person, checked }: { person: TypedAddress; checked: CheckedAddress | undefined }) {
  const { t, locale, timeZone } = usePage();
  if (!person.isAddress) {
    return (
      <Badge tone="danger" isSmall>
        {t('invitations:standing.invalid')}
      </Badge>
    );
  }
  if (checked?.standing === 'member') return <Badge isSmall>{t('invitations:standing.member')}</Badge>;
  if (checked?.standing === 'invited' && checked.until) {
    const until = formatDay(new Date(checked.until), timeZone, locale);
    return <Badge isSmall>{t('invitations:standing.invited', { until })}</Badge>;
  }
  return null;
}
