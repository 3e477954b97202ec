import type { TFunction } from 'i18next';
import type { ReactNode, RefObject } from 'react';

interface Props {
  t: TFunction;
  heading: RefObject<HTMLHeadingElement | null>;
  /** When it was redeemed. */
  day: string;
  startAnew: () => void;
  /** What it gave. */
  children: ReactNode;
}

/** A card this member has already redeemed. */
export function OwnCard({ t, heading, day, startAnew, children }: Props) {
  return (
    <div className="stack">
      <h3 ref={heading} tabIndex={-1}>
        {t('gift-cards:redeem.own')}
      </h3>
      <p>{t('gift-cards:redeem.ownText', { day })}</p>
      {children}
      <p className="actions">
        <a className="button button-primary" href="/subscription">
          {t('gift-cards:redeem.toSubscription')}
        </a>
        <button type="button" className="button button-quiet" onClick={startAnew}>
          {t('gift-cards:redeem.other')}
        </button>
      </p>
    </div>
  );
}
