import type { AuditRow } from '#api/features/operations/audit-log/contract.ts';
import { formatDayHeading } from '#src/shared/format.ts';
import { useTimeZone } from '#src/ui/DateTime.tsx';
import { usePage } from '#src/ui/island.tsx';
import { ActionEntry } from './ActionEntry.tsx';
import './audit-log.css';

interface Props {
  items: readonly AuditRow[];
  heading?: 'h2' | 'h3';
}

/** Lists actions by day, newest first. Each day's heading names the zone if it isn't the community's. */
export function Timeline({ items, heading: Heading = 'h2' }: Props) {
  const { locale } = usePage();
  const { zone, nameOf } = useTimeZone();
  const dayOf = (at: string) => formatDayHeading(new Date(at), zone, locale) + nameOf(new Date(at));
  return (
    <ol className="timeline">
      {[...Map.groupBy(items, ({ at }) => dayOf(at))].map(([day, acts]) => (
        <li key={day}>
          <Heading className="day">{day}</Heading>
          <ol className="staff-actions">
            {acts.map((item) => (
              <ActionEntry key={item.id} item={item} />
            ))}
          </ol>
        </li>
      ))}
    </ol>
  );
}
