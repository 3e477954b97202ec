import { materials } from '#api/features/content/materials/schema.ts';
import type { Recipe } from '#api/features/content/recipes/contract.ts';
import { recipes } from '#api/features/content/recipes/schema.ts';
import type { ResourceLink } from '#api/features/content/resources/contract.ts';
import { resources } from '#api/features/content/resources/schema.ts';
import type { VideoTrack } from '#api/features/content/videos/contract.ts';
import { videos } from '#api/features/content/videos/schema.ts';
import { eventAttendances, events } from '#api/features/events/events/schema.ts';
import type { Person } from '../people.ts';
import { databaseOf } from '../settings.ts';
import type { Attacker } from './attack-texts.ts';
import { insertFile, type Place, publishAttacks } from './publish-attacks.ts';

const hour = 3_600_000;

/** Publishes an item of each type with an attack in every text. Returns the URLs that show them. */
export async function plantContent(slug: string, { write }: Attacker, author: Person, reader: Person) {
  const place: Place = { slug, db: databaseOf(slug), write, authorId: author.id, at: Date.now() - hour };
  const [article, video] = [await plantArticle(place), await plantVideo(place)];
  const [material, topic] = [await plantMaterial(place), await plantTopic(place)];
  const event = await plantEvent(place, [author, reader]);
  return {
    article: `/articles/attacked-${article}`,
    editor: `/admin/articles/${article}`,
    video: `/videos/attacked-${video}`,
    'video-editor': `/admin/videos/${video}`,
    material: `/materials/${material}`,
    'material-editor': `/admin/materials/${material}`,
    'topic-editor': `/admin/resources/${topic}`,
    event: `/events/${event}`,
    'event-editor': `/admin/events/${event}`,
  };
}

function plantArticle(place: Place): Promise<string> {
  const { db } = place;
  const both = (field: string, max: number) =>
    inBothLanguages(place, `recipes.content: ${field}`, max, ['article', 'editor']);
  const ingredients = [{ amount: 1, unit: 'g' as const, name: both('ingredient', 120) }];
  const content: Recipe = { servings: 2, prepMinutes: 1, cookMinutes: 1, ingredients, steps: [both('step', 1_000)] };
  return publishAttacks(place, 'article', { recipe: content }, (itemId) => [
    db.insert(recipes).values({ itemId, content }),
  ]);
}

async function plantVideo(place: Place): Promise<string> {
  const { db, write } = place;
  const fileId = await insertFile(place, 'video');
  const chapter = write('videos.tracks', 200, ['video']);
  const text = `WEBVTT\n\n00:00.000 --> 00:10.000\n${chapter}\n`;
  const tracks: VideoTrack[] = [{ kind: 'chapters', locale: 'en', text }];
  const details = { source: { kind: 'file' as const, fileId }, seconds: 60, tracks };
  return publishAttacks(place, 'video', details, (itemId) => [
    db.insert(videos).values({ itemId, fileId, ...details }),
  ]);
}

async function plantMaterial(place: Place): Promise<string> {
  const fileId = await insertFile(place, 'material');
  return publishAttacks(place, 'material', { fileId }, (itemId) => [
    place.db.insert(materials).values({ itemId, fileId }),
  ]);
}

function plantTopic(place: Place): Promise<string> {
  const both = (field: string, max: number) => inBothLanguages(place, `resources.links: ${field}`, max, ['resources']);
  const address = `https://attack.invalid/?${place.write('resources.links: address', 400, ['resources'])}`;
  const links: ResourceLink[] = [{ address, title: both('title', 160), note: both('note', 300) }];
  return publishAttacks(place, 'resource', { position: 1, links }, (itemId) => [
    place.db.insert(resources).values({ itemId, position: 1, links }),
  ]);
}

function plantEvent(place: Place, going: readonly Person[]): Promise<string> {
  const { db, write, at } = place;
  const startsAt = Date.now() + 24 * hour;
  const endsAt = startsAt + 2 * hour;
  const held = {
    place: write('events.place', 200, ['events', 'event']),
    onlineUrl: `https://attack.invalid/?${write('events.onlineUrl', 300, ['event'])}`,
  };
  const dates = { startsAt: new Date(startsAt).toISOString(), endsAt: new Date(endsAt).toISOString() };
  return publishAttacks(place, 'event', { ...dates, ...held, capacity: null, signUpUntil: null }, (itemId) => [
    db.insert(events).values({ itemId, startsAt, endsAt, ...held }),
    ...going.map(({ id: userId }, index) =>
      db.insert(eventAttendances).values({ itemId, userId, state: 'going', number: index + 1, joinedAt: at }),
    ),
  ]);
}

function inBothLanguages({ write }: Place, field: string, max: number, shownOn: string[]) {
  const text = write(field, max, shownOn);
  return { et: text, en: text };
}
