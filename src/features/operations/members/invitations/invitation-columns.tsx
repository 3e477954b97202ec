import type { TFunction } from 'i18next';
import type { InvitationState, ListedInvitation } from '#api/features/operations/members/invitations/contract.ts';
import { Avatar } from '#src/ui/Avatar.tsx';
import { Badge } from '#src/ui/Badge.tsx';
import type { Tone } from '#src/ui/badge.ts';
import { RelativeTime, ShortDay } from '#src/ui/DateTime.tsx';
import { Email } from '#src/ui/Email.tsx';
import type { Column } from '#src/ui/table/columns.ts';

/** Only an accepted invitation has a tone, because the other states don't call for attention. */
const tones: Partial<Record<InvitationState, Tone>> = { accepted: 'success' };

export function defineInvitationColumns(t: TFunction): Array<Column<ListedInvitation>> {
  const header = (id: 'person' | 'state' | 'by' | 'sent') => ({ id, header: t(`invitations:column.${id}`) });
  return [
    { ...header('person'), cell: (invitation) => <Person invitation={invitation} t={t} /> },
    { ...header('state'), cell: (invitation) => <State invitation={invitation} t={t} /> },
    { ...header('by'), cell: ({ invitedBy }) => invitedBy?.name ?? t('invitations:operator') },
    { ...header('sent'), kind: 'time', cell: ({ createdAt }) => <RelativeTime at={createdAt} /> },
  ];
}

function Person({ invitation, t }: { invitation: ListedInvitation; t: TFunction }) {
  const { id, email, name, role, note, initials, memberId } = invitation;
  const shown = name ?? <Email address={email} />;
  return (
    <span className="person">
      <Avatar person={{ id: memberId ?? id, initials, picture: null }} />
      <span>
        {memberId ? <a href={`/admin/users/${memberId}`}>{shown}</a> : <span className="invited-name">{shown}</span>}
        {role !== 'user' && <Badge isSmall>{t(`invitations:role.${role}`)}</Badge>}
        {name && (
          <span className="sub">
            <Email address={email} />
          </span>
        )}
        {note && <span className="sub">{t('invitations:noted', { note })}</span>}
      </span>
    </span>
  );
}

function State({ invitation, t }: { invitation: ListedInvitation; t: TFunction }) {
  const { state, hindrance, expiresAt, acceptedAt, revokedAt } = invitation;
  return (
    <span className="invitation-state">
      <Badge tone={hindrance ? 'warning' : tones[state]} isSmall>
        {t(hindrance ? 'invitations:void' : `invitations:state.${state}`)}
      </Badge>
      <span className="sub">
        {hindrance ? (
          t(`invitations:hindrance.${hindrance}`)
        ) : (
          <>
            {state === 'waiting' && `${t('invitations:until')} `}
            <ShortDay at={acceptedAt ?? revokedAt ?? expiresAt} />
          </>
        )}
      </span>
    </span>
  );
}
