import { formatDay, formatMoment } from '../shared/format.ts';
import { agoText } from './ago.ts';
import { useIsLive, usePage } from './island.tsx';
import { formatOwnDay, formatOwnMoment } from './moment.ts';

/** A time in the reader's zone, named where it differs from the community's. The server shows the community's. */
export function Moment({ at }: { at: string }) {
  const { locale, timeZone } = usePage();
  const isLive = useIsLive();
  const time = new Date(at);
  return <time dateTime={at}>{isLive ? formatOwnMoment(time, locale) : formatMoment(time, timeZone, locale)}</time>;
}

/** How long ago something was; the exact time is its title. */
export function Ago({ at }: { at: string }) {
  const { locale, timeZone, now } = usePage();
  const isLive = useIsLive();
  const time = new Date(at);
  return (
    <time dateTime={at} title={isLive ? formatOwnMoment(time, locale) : formatMoment(time, timeZone, locale)}>
      {agoText(time, new Date(now), locale, timeZone)}
    </time>
  );
}

/** A day, likewise. */
export function Day({ at }: { at: string }) {
  const { locale, timeZone } = usePage();
  const isLive = useIsLive();
  const time = new Date(at);
  return <time dateTime={at}>{isLive ? formatOwnDay(time, locale) : formatDay(time, timeZone, locale)}</time>;
}
