import { useStore } from '@nanostores/react';
import { formatDateTime, formatDay, formatShortDay } from '../shared/format.ts';
import { formatTimeAgo } from './ago.ts';
import { useIsLive, usePage } from './island.tsx';
import { $elapsedMs } from './passed.ts';
import {
  formatDateTimeInViewerZone,
  formatDayInViewerZone,
  formatViewerZoneName,
  isInOtherZone,
  viewerZone,
} from './viewer-zone.ts';

interface MomentProps {
  at: string;
  /** A text with `%` in place of the time. */
  text?: string;
}

/**
 * A time in the viewer's zone, with the zone's name if it differs from the community's. The server renders the
 * community's.
 */
export function DateTime({ at, text = '%' }: MomentProps) {
  const { locale, timeZone } = usePage();
  const isLive = useIsLive();
  const time = new Date(at);
  const [before, after] = text.split('%');
  return (
    <>
      {before}
      <time dateTime={at}>
        {isLive ? formatDateTimeInViewerZone(time, locale) : formatDateTime(time, timeZone, locale)}
      </time>
      {after}
    </>
  );
}

/**
 * The time zone of a list: the viewer's or, before the page is live, the community's. `nameOf` names the zone for a
 * heading over the times if it differs from the community's.
 */
export function useTimeZone() {
  const { locale, timeZone } = usePage();
  const isLive = useIsLive();
  return {
    zone: isLive && isInOtherZone() ? viewerZone() : timeZone,
    nameOf: (at: Date) => (isLive ? formatViewerZoneName(at, locale) : ''),
  };
}

/** How long ago something was, kept up to date while the page is open; the exact time is in the tooltip. */
export function RelativeTime({ at }: { at: string }) {
  const { locale, timeZone, now } = usePage();
  const { zone } = useTimeZone();
  const isLive = useIsLive();
  const passedMs = useStore($elapsedMs, { ssr: () => 0 });
  const time = new Date(at);
  return (
    <time
      dateTime={at}
      title={isLive ? formatDateTimeInViewerZone(time, locale) : formatDateTime(time, timeZone, locale)}
    >
      {formatTimeAgo(time, new Date(now + passedMs), locale, zone)}
    </time>
  );
}

/** A day in the viewer's zone. As with {@link DateTime}, the server renders the community's. */
export function Day({ at }: { at: string }) {
  const { locale, timeZone } = usePage();
  const isLive = useIsLive();
  const time = new Date(at);
  return <time dateTime={at}>{isLive ? formatDayInViewerZone(time, locale) : formatDay(time, timeZone, locale)}</time>;
}

/** A day in a table of staff, short and in the community's zone, which the note below the page names. */
export function ShortDay({ at }: { at: string }) {
  const { locale, timeZone } = usePage();
  return <time dateTime={at}>{formatShortDay(new Date(at), timeZone, locale)}</time>;
}
