import { excerptOf, spaceOf, titleOf } from './queries.ts';
import { postPath } from './rules.ts';

/** What a notification about a post says, in the language of each recipient. */
export function aboutPost(id: string) {
  return { subjectId: id, scopeId: spaceOf(id), path: postPath(id), title: titleOf(id), excerpt: excerptOf(id) };
}
