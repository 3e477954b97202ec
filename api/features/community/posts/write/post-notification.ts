import type { Context } from '#api/context.ts';
import { spaceIdOf } from '../queries.ts';
import { postPath } from '../rules.ts';
import { postTitle } from './post-title.ts';
import { excerptOf } from './queries.ts';

/** Returns the fields of a notification about a post, with texts in each recipient's language. */
export function postNotification(context: Context, id: string) {
  return {
    ...{ subjectId: id, scopeId: spaceIdOf(id), path: postPath(id), excerpt: excerptOf(id) },
    ...postTitle(context, id),
  };
}
