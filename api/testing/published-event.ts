import type { contentItems } from '#api/features/content/schema.ts';
import { events } from '#api/features/events/schema.ts';
import { day, hour, later } from './bindings.ts';
import type { TestCommunity } from './create-test-community.ts';
import { insertContent } from './published-content.ts';

type EventOverrides = Partial<Omit<typeof events.$inferInsert, 'itemId'>>;
type ItemOverrides = Partial<typeof contentItems.$inferInsert>;

/** An event in a week that anybody may open, unless the overrides say otherwise. Answers its id. */
export async function insertEvent(
  community: TestCommunity,
  event: EventOverrides = {},
  item: ItemOverrides = {},
): Promise<string> {
  const { id } = await insertContent(community, { type: 'event', ...item });
  const startsAt = event.startsAt ?? later(7 * day).getTime();
  await community.db.insert(events).values({
    itemId: id,
    startsAt,
    endsAt: startsAt + 2 * hour,
    place: 'Aparaat, Tartu',
    ...event,
  });
  return id;
}
