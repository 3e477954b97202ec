import { type EventEntry, eventsFileSchema } from '#api/features/events/events/contract.ts';
import { AppError } from '#api/platform/http/app-error.ts';
import { isDeveloperMachine } from '#api/platform/tenancy/environment.ts';
import { verb } from '#api/verb.ts';
import { createDemoEvents } from './create-demo-events.ts';
import entries from './demo-entries.json' with { type: 'json' };

/** Returns a few events in the coming weeks that suit any community. Their slugs contain today's date. */
function buildDemoEvents(now: Date): EventEntry[] {
  const day = now.toISOString().slice(0, 10);
  return eventsFileSchema.parse(entries).map((entry) => ({ ...entry, slug: `${entry.slug}-${day}` }));
}

/** Creates demo events in the coming weeks, at most once a day. Responds 404 except on a developer's machine. */
export const seedDemoEvents = verb(
  { access: 'admin', records: { nothing: 'Only on a developer’s machine.' } },
  async (context): Promise<{ data: { made: number } }> => {
    if (!isDeveloperMachine(context.env)) throw new AppError('not_found');
    return { data: { made: await createDemoEvents(context, buildDemoEvents(context.now)) } };
  },
);
