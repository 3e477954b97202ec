import type { ReactNode } from 'react';
import { DateTime } from '#src/ui/DateTime.tsx';
import { usePage } from '#src/ui/island.tsx';

/** The restriction that keeps the member from writing, and when it ends. Pages get it from `writingRestriction`. */
export interface Restriction {
  code: 'suspended' | 'silenced';
  /** When the restriction ends, in ms. */
  until: number;
}

/** Wraps places where members write: tells restricted members why they can't, and until when, before they try. */
export function WritingGuard({ restriction, children }: { restriction: Restriction | null; children: ReactNode }) {
  const { t } = usePage();
  if (!restriction) return children;
  const [before, after] = t(`member-restrictions:${restriction.code}`, { until: '%' }).split('%');
  return (
    <p className="notice">
      {before}
      <DateTime at={new Date(restriction.until).toISOString()} />
      {after} <a href="/notifications">{t('member-restrictions:why')}</a>
    </p>
  );
}
