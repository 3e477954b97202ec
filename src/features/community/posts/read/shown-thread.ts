import type { Answer } from '#src/client/call.ts';

/** A post and its comments as the API gives them, and as stores keep them: nothing in them is changed in place. */
export type ShownPost = Answer<'GET /api/posts/{id}'>['data'];
export type GivenComment = Answer<'GET /api/posts/{id}/comments'>['data']['items'][number];

/** Without the Markdown, which only the editor needs and reads again. */
export type ShownComment = Omit<GivenComment, 'body' | 'mentions' | 'revisionCount'>;

export interface ShownPart {
  items: readonly ShownComment[];
  nextCursor: string | null;
  previousCursor: string | null;
}
