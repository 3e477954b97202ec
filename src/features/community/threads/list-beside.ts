import { atom } from 'nanostores';

/** Whether the list of conversations is beside the open conversation, in an island of its own. */
export const $isListBeside = atom(false);

/**
 * Ids of members in that list who are online; null if the member's settings hide activity. The open conversation loads
 * both, so that the page makes only one call.
 */
export const $onlineBeside = atom<readonly string[] | null>([]);

interface OwnMessage {
  conversationId: string;
  /** Markdown. */
  content: string;
  state: 'sending' | 'sent' | 'refused';
}

/** The member's latest message, for the list beside the conversation, which is an island of its own. */
export const $latestOwnMessage = atom<OwnMessage | null>(null);

/** The conversation that the member has just muted or unmuted, for the list beside it. */
export const $muteChange = atom<{ conversationId: string; isMuted: boolean } | null>(null);
