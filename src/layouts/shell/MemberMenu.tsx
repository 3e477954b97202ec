import { useStore } from '@nanostores/react';
import { useEffect, useState } from 'react';
import { signOut } from '../../features/accounts/auth/sign-out.ts';
import { TierBadge } from '../../features/accounts/entitlements/TierBadge.tsx';
import { $profile, watchProfile } from '../../features/accounts/users/profile-store.ts';
import { listMemberMenuLinks } from '../../shared/navigation.ts';
import { Avatar } from '../../ui/Avatar.tsx';
import { useDecodedEmail } from '../../ui/Email.tsx';
import { ErrorText } from '../../ui/ErrorText.tsx';
import { usePage } from '../../ui/island.tsx';
import { startMemberFeatures } from './start-member-features.ts';

interface Props {
  /** Paths of links that the community doesn't offer. */
  closed: readonly string[];
}

/** Shows the signed-in part of the header: picture, tier, links by role, sign-out. */
export function MemberMenu({ closed }: Props) {
  const { t } = usePage();
  const { user, failure: staleFor } = useStore($profile);
  const [failure, setFailure] = useState<string | null>(null);
  const shownAddress = useDecodedEmail(user?.email ?? '');
  useEffect(watchProfile, []);
  useEffect(startMemberFeatures, []);
  if (!user) return <span className="avatar" aria-hidden="true" />;

  const name = user.name ?? shownAddress;
  const label = t('shell:accountOf', { name });
  return (
    <div className="menu">
      <button
        type="button"
        popoverTarget="member-menu"
        aria-label={user.profileImage ? label : `${user.initials}, ${label}`}
      >
        <Avatar person={{ ...user, picture: user.profileImage }} />
      </button>
      <div className="menu-panel" id="member-menu" popover="auto">
        <div className="menu-who">
          <strong>{name}</strong>
          <TierBadge tier={user.subscription.tier} t={t} />
          {staleFor && (
            <small className="muted">
              {staleFor === 'user_data_failed' && <ErrorText t={t} code={staleFor} />} {t('shell:offlineProfile')}
            </small>
          )}
        </div>
        {listMemberMenuLinks(user, closed).map(({ path, label }) => (
          <a key={path} className="menu-item" href={path}>
            {t(`shell:${label}`)}
          </a>
        ))}
        <button
          type="button"
          className="menu-item"
          onClick={() => signOut().catch((error) => setFailure(error.failure?.code ?? 'internal'))}
        >
          {t('shell:signOut')}
        </button>
        {failure && (
          <p className="field-error" role="alert">
            <ErrorText t={t} code={failure} />
          </p>
        )}
      </div>
    </div>
  );
}
