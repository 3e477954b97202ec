import { Reactable } from '../../reactions/Reactable.tsx';
import { EditMessage } from './EditMessage.tsx';
import { MessageMenu } from './MessageMenu.tsx';

/** The parts with which members act on a message. Staff only read it, so their page comes without these. */
export const messageParts = { Menu: MessageMenu, Edit: EditMessage, Reactable } as const;
export type MessageParts = typeof messageParts;
