import { atom } from 'nanostores';

/** Whether the list of conversations is beside the one that is open, in an island of its own. */
export const $isListBeside = atom(false);

/**
 * Ids of those in that list who are online; null if the member's settings show nothing. The open conversation asks for
 * both, so that the page asks once.
 */
export const $onlineBeside = atom<readonly string[] | null>([]);

interface OwnMessage {
  conversationId: string;
  /** Markdown. */
  content: string;
  state: 'sending' | 'sent' | 'refused';
}

/** The member's latest message, for the list beside the conversation, which is an island of its own. */
export const $ownMessage = atom<OwnMessage | null>(null);

/** A conversation that the member has just muted, or no longer mutes, for the list beside it. */
export const $ownMute = atom<{ conversationId: string; isMuted: boolean } | null>(null);
