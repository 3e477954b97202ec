import type { TFunction } from 'i18next';
import type { ListedUser } from '#api/features/operations/members/contract.ts';
import { Badge } from '#src/ui/Badge.tsx';
import { ShortDay } from '#src/ui/DateTime.tsx';
import { accountTones } from './account-tones.ts';

/** Shows the state of an account and, if the state ends by itself, its last day. */
export function AccountState({ user, t }: { user: Pick<ListedUser, 'state' | 'limitedUntil'>; t: TFunction }) {
  const [before, after] = t('user-administration:until', { day: '%' }).split('%');
  return (
    <span className="account-state">
      <Badge tone={accountTones[user.state]} isSmall>
        {t(`user-administration:state.${user.state}`)}
      </Badge>
      {user.limitedUntil && (
        <span className="muted">
          {before}
          <ShortDay at={user.limitedUntil} />
          {after}
        </span>
      )}
    </span>
  );
}
