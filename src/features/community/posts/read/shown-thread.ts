import type { Answer } from '#src/client/call.ts';

/** A post and its comments as the API returns them and stores hold them. They are never mutated. */
export type ShownPost = Answer<'GET /api/posts/{id}'>['data'];
export type LoadedComment = Answer<'GET /api/posts/{id}/comments'>['data']['items'][number];

/** A comment without its Markdown, which only the editor needs and loads itself. */
export type ShownComment = Omit<LoadedComment, 'body' | 'mentions' | 'revisionCount'>;

export interface ShownPart {
  items: readonly ShownComment[];
  nextCursor: string | null;
  previousCursor: string | null;
}
