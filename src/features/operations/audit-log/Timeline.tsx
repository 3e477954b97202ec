import type { AuditRow } from '#api/features/operations/audit-log/contract.ts';
import { dateFormat } from '#api/platform/i18n/format.ts';
import { languageTags } from '#api/platform/i18n/locales.ts';
import { Island, type IslandPage, usePage } from '#src/ui/island.tsx';
import { ActEntry } from './ActEntry.tsx';
import './audit-log.css';

interface Props {
  items: readonly AuditRow[];
  heading?: 'h2' | 'h3';
}

/** Acts by day, the newest first. Days and times are the community's, as in the filters. */
export function Timeline({ items, heading: Heading = 'h2' }: Props) {
  const { locale, timeZone } = usePage();
  const dayOf = (at: string | number) =>
    dateFormat(languageTags[locale], {
      weekday: 'long',
      day: 'numeric',
      month: 'long',
      year: 'numeric',
      timeZone,
    }).format(new Date(at));
  return (
    <ol className="timeline">
      {[...Map.groupBy(items, ({ at }) => dayOf(at))].map(([day, acts]) => (
        <li key={day}>
          <Heading className="day">{day}</Heading>
          <ol className="staff-acts">
            {acts.map((item) => (
              <ActEntry key={item.id} item={item} />
            ))}
          </ol>
        </li>
      ))}
    </ol>
  );
}

/** The same as an island of its own, for what a page shows of the log. */
export function ActsOf({ page, items }: { page: IslandPage; items: readonly AuditRow[] }) {
  return (
    <Island page={page}>
      <Timeline items={items} heading="h3" />
    </Island>
  );
}
