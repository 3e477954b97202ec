import { atom } from 'nanostores';

interface OwnMessage {
  conversationId: string;
  /** Markdown. */
  content: string;
  state: 'sending' | 'sent' | 'refused';
}

/** What the member has just written, for the list beside the conversation: an island of its own. */
export const $ownMessage = atom<OwnMessage | null>(null);
