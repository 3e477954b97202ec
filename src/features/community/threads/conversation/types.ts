import type { Answer } from '#src/client/call.ts';

/** A conversation as the API gives it, and as stores keep it: nothing in it is changed in place. */
export type ShownConversation = Answer<'GET /api/threads/{id}'>['data'];
export type ShownMessage = ShownConversation['messages'][number] & {
  /** In the staff inbox: the administrator who wrote it for the community. */
  writtenBy?: string | null;
};
