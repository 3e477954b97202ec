import { reactionRefusals } from '../../reactions/contract.ts';
import { sendRefusals } from '../contract.ts';

const { reaction_unknown } = reactionRefusals;
const { message_file_gone: _, ...closed } = sendRefusals;

/** Until a request is accepted, nothing tells the stranger who sent it that it was read. */
export const messageReactionRefusals = {
  ...closed,
  reaction_unknown,
  message_gone: 'conflict',
  accept_first: 'conflict',
} as const;
export type MessageReactionRefusal = keyof typeof messageReactionRefusals;
