import type { Context } from '#api/context.ts';
import { postTitle } from './post-title.ts';
import { excerptOf, spaceOf } from './queries.ts';
import { postPath } from './rules.ts';

/** Text of a notification about a post, in each recipient's language. */
export function aboutPost(context: Context, id: string) {
  return {
    ...{ subjectId: id, scopeId: spaceOf(id), path: postPath(id), excerpt: excerptOf(id) },
    ...postTitle(context, id),
  };
}
