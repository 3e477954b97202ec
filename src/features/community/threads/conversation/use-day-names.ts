import { useEffect, useState } from 'react';
import { formatDayHeading } from '#src/shared/format.ts';
import { useTimeZone } from '#src/ui/DateTime.tsx';
import { usePage } from '#src/ui/island.tsx';

const dayMs = 24 * 60 * 60_000;
const checkMs = 60_000;

/** Returns a function that names the day of a moment: today, yesterday or its date. Rerenders at midnight. */
export function useDayNames() {
  const { t, locale, now } = usePage();
  const { zone } = useTimeZone();
  const [present, setPresent] = useState(now);
  const nameOf = (ms: number) => formatDayHeading(new Date(ms), zone, locale);
  useEffect(() => {
    const check = () =>
      setPresent((before) => {
        const isSameDay =
          formatDayHeading(new Date(before), zone, locale) === formatDayHeading(new Date(), zone, locale);
        return isSameDay ? before : Date.now();
      });
    const checking = setInterval(check, checkMs);
    document.addEventListener('visibilitychange', check);
    return () => {
      clearInterval(checking);
      document.removeEventListener('visibilitychange', check);
    };
  }, [zone, locale]);
  const [today, yesterday] = [nameOf(present), nameOf(present - dayMs)];
  return (at: string) => {
    const day = nameOf(Date.parse(at));
    if (day === today) return t('messages:today');
    return day === yesterday ? t('messages:yesterday') : day;
  };
}
