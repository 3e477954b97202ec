import { type EventEntry, eventsFileSchema } from '#api/features/events/events/contract.ts';
import entries from './demo-entries.json' with { type: 'json' };

/** Events that would suit any community: a few in the coming weeks, their addresses of the day they are made. */
export function demoEvents(now: Date): EventEntry[] {
  const day = now.toISOString().slice(0, 10);
  return eventsFileSchema.parse(entries).map((entry) => ({ ...entry, slug: `${entry.slug}-${day}` }));
}
