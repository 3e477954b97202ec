import { excerptOf, spaceOf, titleOf } from './queries.ts';
import { postPath } from './rules.ts';

/** Text of a notification about a post, in each recipient's language. */
export function aboutPost(id: string) {
  return { subjectId: id, scopeId: spaceOf(id), path: postPath(id), title: titleOf(id), excerpt: excerptOf(id) };
}
