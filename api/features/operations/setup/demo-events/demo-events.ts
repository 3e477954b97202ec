import { type EventEntry, eventsFileSchema } from '#api/features/events/events/contract.ts';
import entries from './demo-entries.json' with { type: 'json' };

/** A few events in the coming weeks that suit any community. Their slugs contain today's date. */
export function demoEvents(now: Date): EventEntry[] {
  const day = now.toISOString().slice(0, 10);
  return eventsFileSchema.parse(entries).map((entry) => ({ ...entry, slug: `${entry.slug}-${day}` }));
}
