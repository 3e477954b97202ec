import type { Context } from '#api/context.ts';
import { cutText } from '#api/platform/text/graphemes.ts';
import { excerptLength } from './contract.ts';
import { forgetReadActors, rememberActor, type Told, upsertNotifications } from './queries.ts';

type Place = Pick<Context, 'db' | 'now'>;

/**
 * Statements for the caller's batch that notify any number of members. They reach active members who may read the scope
 * at that moment and want the kind, except whoever caused it. Other conditions, such as a muted post, belong in `to`,
 * as does the condition of the caller's own write. Ids in `to` may repeat.
 */
export function prepareNotifications({ db, now }: Place, given: Told) {
  const { actorId, excerpt } = given;
  const told = { ...given, excerpt: typeof excerpt === 'string' ? shorten(excerpt) : excerpt };
  if (actorId === null) return [upsertNotifications(db, now, told)];
  return [forgetReadActors(db, told), upsertNotifications(db, now, told), rememberActor(db, now, { ...told, actorId })];
}

function shorten(text: string): string {
  return text.length <= excerptLength ? text : `${cutText(text, excerptLength - 1).trimEnd()}…`;
}
