import type { Card } from '#api/features/commerce/gift-cards/contract.ts';
import { usePage } from '#src/ui/island.tsx';

interface Props {
  card: Card;
  open: (dialog: 'cancel' | 'revoke') => void;
}

/** The menu of what can be done with a card. An expired card doesn't need to be cancelled. */
export function CardMenu({ card, open }: Props) {
  const { t } = usePage();
  const { id, status, redeemedBy, revoked } = card;
  return (
    <>
      {status === 'active' && (
        <button type="button" className="menu-item" onClick={() => open('cancel')}>
          {t('gift-cards:admin.cancel')}
        </button>
      )}
      {status === 'redeemed' && !revoked && (
        <button type="button" className="menu-item" onClick={() => open('revoke')}>
          {t('gift-cards:admin.revoke')}
        </button>
      )}
      {redeemedBy && (
        <a className="menu-item" href={`/admin/users/${redeemedBy.id}`}>
          {t('gift-cards:admin.redeemer')}
        </a>
      )}
      <a className="menu-item" href={`/admin/audit?target=${id}`}>
        {t('gift-cards:admin.log')}
      </a>
    </>
  );
}
