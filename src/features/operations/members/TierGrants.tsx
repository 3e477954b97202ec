import type { UserDetails } from '#api/features/operations/members/contract.ts';
import { formatDay } from '#src/shared/format.ts';
import { usePage } from '#src/ui/island.tsx';
import type { UserAction } from './UserActionDialog.tsx';

interface Props {
  user: UserDetails;
  open: (act: UserAction) => void;
}

/** Lists plans given by staff, with buttons that give or end one. */
export function TierGrants({ user: { grants, state }, open }: Props) {
  const { t, locale, timeZone } = usePage();
  return (
    <>
      {grants.length > 0 && (
        <ul className="record-grants">
          {grants.map(({ id, tier, endsAt }) => {
            const day = formatDay(new Date(Date.parse(endsAt) - 1), timeZone, locale);
            const words = { plan: t(`user-administration:plan.${tier}`), day };
            return (
              <li key={id}>
                <span>{t('user-administration:grant.given', words)}</span>
                <button
                  type="button"
                  className="button button-quiet"
                  aria-label={t('user-administration:grant.endOf', words)}
                  onClick={() => open({ kind: 'endGrant', id })}
                >
                  {t('user-administration:grant.end')}
                </button>
              </li>
            );
          })}
        </ul>
      )}
      {/* Banned and unconfirmed accounts can't get a plan. */}
      {state !== 'banned' && state !== 'unconfirmed' && (
        <button type="button" className="button button-quiet" onClick={() => open({ kind: 'grant' })}>
          {t('user-administration:grant.title')}
        </button>
      )}
    </>
  );
}
