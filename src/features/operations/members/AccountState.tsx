import type { TFunction } from 'i18next';
import type { ListedUser } from '#api/features/operations/members/contract.ts';
import { Day } from '#src/ui/Moment.tsx';

const tones: Readonly<Record<ListedUser['state'], string>> = {
  active: 'badge-neutral',
  waiting: '',
  unconfirmed: 'badge-neutral',
  silenced: 'badge-warning',
  suspended: 'badge-danger',
  banned: 'badge-danger',
};

/** The state of an account and, if it ends by itself, the last day. */
export function AccountState({ user, t }: { user: Pick<ListedUser, 'state' | 'limitedUntil'>; t: TFunction }) {
  const [before, after] = t('user-administration:until', { day: '%' }).split('%');
  return (
    <span className="account-state">
      <span className={`badge badge-mini ${tones[user.state]}`}>{t(`user-administration:state.${user.state}`)}</span>
      {user.limitedUntil && (
        <span className="muted">
          {before}
          <Day at={user.limitedUntil} />
          {after}
        </span>
      )}
    </span>
  );
}
