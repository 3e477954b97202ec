import type { CardChoice } from '#api/features/growth/campaigns/cards/contract.ts';
import { formatDateTime, formatDay } from '#src/shared/format.ts';
import { usePage } from '#src/ui/island.tsx';

/** A card's type, time and number of comments. */
export function CardFacts({ card: { kind, at, commentCount } }: { card: CardChoice }) {
  const { t, timeZone, locale } = usePage();
  const format = kind === 'event' ? formatDateTime : formatDay;
  return (
    <span className="muted">
      {t(`campaigns:cardKind.${kind}`)} · {format(new Date(at), timeZone, locale)}
      {commentCount ? ` · ${t('campaigns:comments', { count: commentCount })}` : ''}
    </span>
  );
}
