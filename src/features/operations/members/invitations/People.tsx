import type { CheckedAddress } from '#api/features/operations/members/invitations/contract.ts';
import { formatDay } from '#src/shared/format.ts';
import { Badge } from '#src/ui/Badge.tsx';
import { Email } from '#src/ui/Email.tsx';
import { usePage } from '#src/ui/island.tsx';
import type { Typed } from './split-addresses.ts';
import './invitations.css';

interface Props {
  people: readonly Typed[];
  standings: ReadonlyMap<string, CheckedAddress>;
  /** How many will be invited. */
  count: number;
}

/** The people of the field above, as they will be used. Those who won't be invited are marked. */
export function People({ people, standings, count }: Props) {
  const { t } = usePage();
  if (people.length === 0) return null;
  return (
    <div className="invited">
      <p className="muted" role="status">
        {t('invitations:invite.count', { count })}
      </p>
      <ul>
        {people.map((person) => (
          <li key={person.email}>
            <span className="who">
              {person.isAddress ? <Email address={person.email} /> : person.email}
              {person.name && <span className="muted">{person.name}</span>}
            </span>
            <Mark person={person} checked={standings.get(person.email)} />
          </li>
        ))}
      </ul>
    </div>
  );
}

function Mark({ person, checked }: { person: Typed; checked: CheckedAddress | undefined }) {
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
