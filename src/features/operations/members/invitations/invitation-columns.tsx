import type { TFunction } from 'i18next';
import type { InvitationState, ListedInvitation } from '#api/features/operations/members/invitations/contract.ts';
import { Avatar } from '#src/ui/Avatar.tsx';
import { Badge } from '#src/ui/Badge.tsx';
import type { Tone } from '#src/ui/badge.ts';
import { Email } from '#src/ui/Email.tsx';
import { Ago, Day } from '#src/ui/Moment.tsx';
import type { Column } from '#src/ui/table/columns.ts';

/** Accepting is how an invitation is meant to end. The other states are no outcome to look at. */
const tones: Partial<Record<InvitationState, Tone>> = { accepted: 'success' };

export function defineInvitationColumns(t: TFunction): Array<Column<ListedInvitation>> {
  const header = (id: 'person' | 'state' | 'role' | 'by' | 'sent' | 'until') => ({
    ...{ id, header: t(`invitations:column.${id}`) },
  });
  return [
    { ...header('person'), cell: (invitation) => <Person invitation={invitation} t={t} /> },
    { ...header('state'), cell: (invitation) => <State invitation={invitation} t={t} /> },
    { ...header('role'), cell: ({ role }) => t(`invitations:role.${role}`) },
    { ...header('by'), cell: ({ invitedBy }) => invitedBy?.name ?? t('invitations:operator') },
    { ...header('sent'), kind: 'time', cell: ({ createdAt }) => <Ago at={createdAt} /> },
    { ...header('until'), kind: 'time', cell: ({ expiresAt }) => <Day at={expiresAt} /> },
  ];
}

function Person({ invitation, t }: { invitation: ListedInvitation; t: TFunction }) {
  const { id, email, name, note, initials, memberId } = invitation;
  const address = <Email address={email} />;
  return (
    <span className="person">
      <Avatar person={{ id: memberId ?? id, initials, picture: null }} />
      <span>
        {memberId ? <a href={`/admin/users/${memberId}`}>{address}</a> : address}
        {name && <span className="sub">{name}</span>}
        {note && <span className="sub note-of-invitation">{t('invitations:noted', { note })}</span>}
      </span>
    </span>
  );
}

function State({ invitation, t }: { invitation: ListedInvitation; t: TFunction }) {
  const { state, hindrance, acceptedAt, revokedAt } = invitation;
  const at = acceptedAt ?? revokedAt;
  return (
    <span className="invitation-state">
      <Badge tone={hindrance ? 'warning' : tones[state]} isSmall>
        {t(hindrance ? 'invitations:void' : `invitations:state.${state}`)}
      </Badge>
      {hindrance && <span className="sub">{t(`invitations:hindrance.${hindrance}`)}</span>}
      {at && (
        <span className="sub">
          <Day at={at} />
        </span>
      )}
    </span>
  );
}
