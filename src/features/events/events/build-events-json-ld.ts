import type { EventCard } from '#api/features/events/events/contract.ts';
import { languageTags } from '#api/platform/i18n/locales.ts';
import { embedJson } from '#src/server/structured-data.ts';

interface Site {
  origin: string;
  organizer: string;
}

/** schema.org data of public events, escaped for use in a script element. */
export function buildEventsJsonLd(events: readonly EventCard[], { origin, organizer }: Site): string {
  return embedJson({
    '@context': 'https://schema.org',
    '@graph': events.map((event) => ({
      '@type': 'Event',
      '@id': `${origin}/events#${event.id}`,
      name: event.title,
      ...(event.summary ? { description: event.summary } : {}),
      ...(event.cover ? { image: [origin + event.cover.address] } : {}),
      startDate: event.startsAt,
      endDate: event.endsAt,
      inLanguage: languageTags[event.locale],
      eventStatus: `https://schema.org/${event.isCancelled ? 'EventCancelled' : 'EventScheduled'}`,
      eventAttendanceMode: `https://schema.org/${attendanceMode(event)}`,
      location: [
        ...(event.place ? [{ '@type': 'Place', name: event.place, address: event.place }] : []),
        ...(event.isOnline ? [{ '@type': 'VirtualLocation', url: `${origin}/events/${event.id}` }] : []),
      ],
      ...(event.capacity === null ? {} : { maximumAttendeeCapacity: event.capacity }),
      organizer: { '@type': 'Organization', name: organizer, url: origin },
    })),
  });
}

function attendanceMode({ place, isOnline }: EventCard): string {
  if (place && isOnline) return 'MixedEventAttendanceMode';
  return isOnline ? 'OnlineEventAttendanceMode' : 'OfflineEventAttendanceMode';
}
