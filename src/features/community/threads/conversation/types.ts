import type { Answer } from '#src/client/call.ts';

/** A conversation as the API returns it and stores hold it. It is never mutated. */
export type ShownConversation = Answer<'GET /api/threads/{id}'>['data'];
export type ShownMessage = ShownConversation['messages'][number] & {
  /** In the staff inbox, the name of the administrator who wrote the message for the community. */
  writtenBy?: string | null;
};
