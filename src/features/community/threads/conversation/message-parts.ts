import { Reactable } from '../../reactions/Reactable.tsx';
import { EditMessage } from './EditMessage.tsx';
import { MessageMenu } from './MessageMenu.tsx';

/** The components with which members act on a message. The staff's page doesn't load them, because staff only read. */
export const messageParts = { Menu: MessageMenu, Edit: EditMessage, Reactable } as const;
export type MessageParts = typeof messageParts;
