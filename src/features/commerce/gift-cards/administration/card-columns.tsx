import type { TFunction } from 'i18next';
import type { Card, CardStatus } from '#api/features/commerce/gift-cards/contract.ts';
import { formatMoney } from '#src/shared/format.ts';
import { Badge } from '#src/ui/Badge.tsx';
import type { Tone } from '#src/ui/badge.ts';
import { RelativeTime, ShortDay } from '#src/ui/DateTime.tsx';
import { Email } from '#src/ui/Email.tsx';
import { usePage } from '#src/ui/island.tsx';
import type { Column } from '#src/ui/table/columns.ts';

/** The columns of the gift card list. */
export function defineCardColumns(t: TFunction): Array<Column<Card>> {
  return [
    { id: 'card', header: t('gift-cards:admin.card'), cell: (card) => <Name card={card} /> },
    { id: 'status', header: t('gift-cards:admin.status'), isPlain: true, cell: (card) => <Status card={card} /> },
    { id: 'redeemed', header: t('gift-cards:redeemedBy'), cell: (card) => <Redeemer card={card} /> },
    {
      ...{ id: 'value', header: t('gift-cards:admin.worth'), isPlain: true, kind: 'figure', sort: 'value' },
      cell: ({ value }) => <Money {...value} />,
    },
    {
      ...{ id: 'made', header: t('gift-cards:admin.made'), kind: 'time', sort: 'newest', sortUp: 'oldest' },
      cell: ({ createdAt }) => <RelativeTime at={createdAt} />,
    },
    {
      ...{ id: 'expires', header: t('gift-cards:admin.expires'), kind: 'time', sortUp: 'expiry' },
      cell: ({ expiresAt }) => (expiresAt ? <ShortDay at={expiresAt} /> : t('gift-cards:admin.never')),
    },
  ];
}

function Name({ card: { lastGroup, tier, months, description } }: { card: Card }) {
  const { t } = usePage();
  return (
    <span className="entry entry-middling">
      <span className="code-ending">…{lastGroup}</span>{' '}
      <span className="muted">
        {t(`pricing:plan.${tier}.name`)}, {t('store:monthCount', { count: months })}
      </span>
      {description && (
        <span className="sub line" title={description}>
          {description}
        </span>
      )}
    </span>
  );
}

const tones: Record<CardStatus, Tone> = {
  active: 'neutral',
  redeemed: 'success',
  expired: 'warning',
  cancelled: 'danger',
};

/** Stands for the day, which is rendered as an element, not as text. A typed reason can't contain this character. */
const dayPlace = '\u0000';

function Status({ card: { status, revoked } }: { card: Card }) {
  const { t } = usePage();
  if (!revoked)
    return (
      <Badge tone={tones[status]} isSmall>
        {t(`gift-cards:admin.statuses.${status}`)}
      </Badge>
    );
  const { at, by, reason } = revoked;
  const [before, after] = t(reason === null ? 'gift-cards:admin.revokedWithMoney' : 'gift-cards:admin.revokedBy', {
    ...{ name: by ?? t('gift-cards:admin.gone'), reason, day: dayPlace },
  }).split(dayPlace);
  return (
    <span className="entry">
      <Badge tone="danger" isSmall>
        {t('gift-cards:admin.revokedBadge')}
      </Badge>
      <span className="sub">
        {before}
        <ShortDay at={at} />
        {after}
      </span>
    </span>
  );
}

function Redeemer({ card: { redeemedAt, redeemedBy } }: { card: Card }) {
  const { t } = usePage();
  if (!redeemedAt) return null;
  const day = (
    <span className="sub">
      <ShortDay at={redeemedAt} />
    </span>
  );
  if (!redeemedBy) {
    return (
      <span className="entry">
        {t('gift-cards:admin.gone')}
        {day}
      </span>
    );
  }
  return (
    <span className="entry redeemer">
      <a href={`/admin/users/${redeemedBy.id}`}>{redeemedBy.name ?? <Email address={redeemedBy.email} />}</a>
      {day}
    </span>
  );
}

function Money({ amount, currency }: Card['value']) {
  return formatMoney(amount, currency, usePage().locale);
}
