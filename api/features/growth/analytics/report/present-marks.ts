import type { Context } from '#api/context.ts';
import { isoTime } from '#api/platform/calendar/time.ts';
import type { AnalyticsReport } from '../contract.ts';
import type { ReportRows } from './report-rows.ts';

type Mark = AnalyticsReport['marks'][number];

/** Presents the marks on the chart: what the community sent, published or changed, oldest first. */
export function presentMarks(
  { locale }: Context,
  { announced, brands, mailed, priced, published }: ReportRows,
): Mark[] {
  const marks: Array<Omit<Mark, 'at'> & { at: number }> = [
    ...brands.map(({ at, title }) => ({
      kind: 'brand' as const,
      at,
      title: title ?? '',
      path: '/admin/customizations',
    })),
    ...published.map(({ at, id, title }) => ({
      kind: 'event' as const,
      at: at ?? 0,
      title,
      path: `/admin/events/${id}`,
    })),
    ...priced.map(({ at }) => ({ kind: 'price' as const, at, title: '', path: '/admin/settings' })),
    ...mailed.map(({ at, id, title }) => ({
      kind: 'campaign' as const,
      at: at ?? 0,
      title,
      path: `/admin/email-campaigns/${id}`,
    })),
    ...announced.map(({ at, id, texts }) => ({
      kind: 'announcement' as const,
      at,
      title: (texts[locale] ?? Object.values(texts)[0])?.subject ?? '',
      path: `/admin/messages/announcements/${id}`,
    })),
  ];
  return marks.sort((one, other) => one.at - other.at).map((mark) => ({ ...mark, at: isoTime(mark.at) }));
}
