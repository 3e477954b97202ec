import type { ReactNode } from 'react';
import type { ViewedEvent } from '#api/features/events/events/contract.ts';
import { formatZoneName } from '#api/platform/i18n/format.ts';
import { formatCount } from '#src/shared/format.ts';
import { DateTime } from '#src/ui/DateTime.tsx';
import { Icon } from '#src/ui/Icon.tsx';
import { useIsLive, usePage } from '#src/ui/island.tsx';
import { isInOtherZone } from '#src/ui/viewer-zone.ts';
import { formatDayAndTimes } from './day-and-times.ts';
import { stateAt } from './event-state.ts';
import { formatEventTimesInViewerZone } from './event-times-in-viewer-zone.ts';

interface Props {
  event: ViewedEvent;
  now: number;
  hasTimeOnly: boolean;
}

/** When and where an event is, how to get there, and how many are coming. */
export function EventFacts({ event, now, hasTimeOnly }: Props) {
  const { t } = usePage();
  const state = stateAt(now, event);
  const isAhead = state === 'ahead' && !hasTimeOnly;
  return (
    <dl className="event-facts">
      <Fact icon="clock" name={t('events:whenFact')}>
        <Times event={event} now={now} />
        {isAhead && event.signUpUntil && (
          <span className="sub deadline">
            <DateTime at={event.signUpUntil} text={t('events:signUpUntil', { when: '%' })} />
          </span>
        )}
      </Fact>
      {event.place && (
        <Fact icon="place" name={t('events:whereFact')}>
          {event.place}
        </Fact>
      )}
      {event.isOnline && (
        <Fact icon="videos" name={t('events:whereFact')}>
          <Online event={event} isOver={state === 'over'} />
        </Fact>
      )}
      {!hasTimeOnly && (
        <Fact icon="members" name={t('events:whoFact')}>
          <Counts event={event} isOver={state === 'over'} />
        </Fact>
      )}
      {isAhead && (
        <Fact icon="events">
          <a href={`/events/${event.id}/calendar.ics`}>{t('events:calendar')}</a>
        </Fact>
      )}
    </dl>
  );
}

function Fact({ icon, name, children }: { icon: string; name?: string; children: ReactNode }) {
  return (
    <div>
      <dt>
        <Icon name={icon} />
        {name && <span className="visually-hidden">{name}</span>}
      </dt>
      <dd>{children}</dd>
    </div>
  );
}

function Times({ event: { startsAt, endsAt }, now }: Pick<Props, 'event' | 'now'>) {
  const { locale, timeZone } = usePage();
  const isLive = useIsLive();
  const until = new Date(endsAt);
  const when = formatDayAndTimes(new Date(startsAt), until, { timeZone, now: new Date(now) }, locale);
  return (
    <>
      <time className="when" dateTime={startsAt}>
        <span>{when.day}</span>
        {when.times && <span>{when.times}</span>}
      </time>
      <span className="sub">{formatZoneName(until, timeZone, locale)}</span>
      <span className="sub own-time">
        {isLive && isInOtherZone() && <OwnTimes startsAt={startsAt} endsAt={endsAt} />}
      </span>
    </>
  );
}

/** The times in the viewer's zone. They are on a separate line, so that both reserved lines are always filled. */
function OwnTimes({ startsAt, endsAt }: Pick<ViewedEvent, 'startsAt' | 'endsAt'>) {
  const { t, locale, timeZone } = usePage();
  const { beside, times } = formatEventTimesInViewerZone(startsAt, endsAt, timeZone, locale);
  return (
    <>
      <span>{t('events:yourTime', { when: beside ?? '' }).trim()}</span> <span>{times}</span>
    </>
  );
}

/** The link of an online event, which only those who are going get. */
function Online({ event: { onlineUrl }, isOver }: { event: ViewedEvent; isOver: boolean }) {
  const { t } = usePage();
  if (isOver) return t('events:wasOnline');
  if (!onlineUrl) return t('events:linkLater');
  return (
    <a href={onlineUrl} rel="noopener noreferrer" target="_blank">
      {t('events:openLink')}
    </a>
  );
}

function Counts({
  event: { capacity, going, waitlisted, interested },
  isOver,
}: {
  event: ViewedEvent;
  isOver: boolean;
}) {
  const { t, locale } = usePage();
  if (isOver) return t('events:wentCount', { count: going });
  return (
    <>
      {capacity === null
        ? t('events:goingCount', { count: going })
        : t('events:goingOf', { going: formatCount(going, locale), capacity: formatCount(capacity, locale) })}
      {waitlisted > 0 && <span className="sub">{t('events:waiting', { count: waitlisted })}</span>}
      {interested > 0 && <span className="sub">{t('events:interestedCount', { count: interested })}</span>}
    </>
  );
}
