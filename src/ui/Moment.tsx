import { useStore } from '@nanostores/react';
import { formatDay, formatMoment } from '../shared/format.ts';
import { agoText } from './ago.ts';
import { useIsLive, usePage } from './island.tsx';
import { formatOwnDay, formatOwnMoment, isElsewhere, nameOwnZone, ownZone } from './moment.ts';
import { $passedMs } from './passed.ts';

interface MomentProps {
  at: string;
  /** A text with `%` in place of the time. */
  text?: string;
}

/**
 * A time in the viewer's zone, with the zone's name if it differs from the community's. The server renders the
 * community's.
 */
export function Moment({ at, text = '%' }: MomentProps) {
  const { locale, timeZone } = usePage();
  const isLive = useIsLive();
  const time = new Date(at);
  const [before, after] = text.split('%');
  return (
    <>
      {before}
      <time dateTime={at}>{isLive ? formatOwnMoment(time, locale) : formatMoment(time, timeZone, locale)}</time>
      {after}
    </>
  );
}

/**
 * The time zone of a list: the viewer's or, before the page is live, the community's. `nameOf` names the zone for a
 * heading over the times if it differs from the community's.
 */
export function useZone() {
  const { locale, timeZone } = usePage();
  const isLive = useIsLive();
  return {
    zone: isLive && isElsewhere() ? ownZone() : timeZone,
    nameOf: (at: Date) => (isLive ? nameOwnZone(at, locale) : ''),
  };
}

/** How long ago something was, kept up to date while the page is open; the exact time is in the tooltip. */
export function Ago({ at }: { at: string }) {
  const { locale, timeZone, now } = usePage();
  const { zone } = useZone();
  const isLive = useIsLive();
  const passedMs = useStore($passedMs, { ssr: () => 0 });
  const time = new Date(at);
  return (
    <time dateTime={at} title={isLive ? formatOwnMoment(time, locale) : formatMoment(time, timeZone, locale)}>
      {agoText(time, new Date(now + passedMs), locale, zone)}
    </time>
  );
}

/** A day in the viewer's zone. Like {@link Moment}, the server renders it in the community's. */
export function Day({ at }: { at: string }) {
  const { locale, timeZone } = usePage();
  const isLive = useIsLive();
  const time = new Date(at);
  return <time dateTime={at}>{isLive ? formatOwnDay(time, locale) : formatDay(time, timeZone, locale)}</time>;
}
