import { useStore } from '@nanostores/react';
import { useEffect } from 'react';
import type { ViewedEvent } from '#api/features/events/events/contract.ts';
import { refetch, useApiData } from '#src/client/api-data.ts';
import { onMergedHint } from '#src/client/hints.ts';
import { Island, type IslandPage, usePage } from '#src/ui/island.tsx';
import { $elapsedMs } from '#src/ui/passed.ts';
import { Attendance } from './Attendance.tsx';
import { EventFacts } from './EventFacts.tsx';
import './event-side.css';

interface Props {
  page: IslandPage;
  first: ViewedEvent;
  /** True for a preview, which shows only the time and doesn't let the member sign up. */
  isPreview: boolean;
  /** True if the event was cancelled and then withdrawn: only its time is known. */
  isWithdrawn: boolean;
  /** Whether the member gets reminders by e-mail. */
  isReminded: boolean;
}

/** When and where an event is, how many are coming, and the member's own place, kept current while the page is open. */
export function EventSide({ page, first, isPreview, ...rest }: Props) {
  return <Island page={page}>{isPreview ? <TimeOnly event={first} /> : <Side first={first} {...rest} />}</Island>;
}

const TimeOnly = ({ event }: { event: ViewedEvent }) => <EventFacts event={event} now={useNow()} hasTimeOnly />;

function Side({ first, isWithdrawn, isReminded }: Pick<Props, 'first' | 'isWithdrawn' | 'isReminded'>) {
  const path = `/api/events/${first.id}`;
  const { answer } = useApiData<{ data: ViewedEvent }>(path, { data: first });
  const now = useNow();
  useEffect(() => onMergedHint('event', () => refetch(path), first.id), [path, first.id]);
  const event = answer?.data ?? first;
  return (
    <>
      <EventFacts event={event} now={now} hasTimeOnly={isWithdrawn} />
      <Attendance event={event} now={now} isReminded={isReminded} refetch={() => refetch(path)} />
    </>
  );
}

/** The current time, kept up to date because the event may begin or end while the page is open. */
function useNow(): number {
  const { now } = usePage();
  return now + useStore($elapsedMs, { ssr: () => 0 });
}
