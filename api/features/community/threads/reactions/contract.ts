import { reactionRefusals } from '../../reactions/contract.ts';
import { sendRefusals } from '../contract.ts';

const { reaction_unknown } = reactionRefusals;
const { member_deleted, members_left, member_blocked, request_waiting } = sendRefusals;

/** Until a request is accepted, its sender can't find out that it was read. */
export const messageReactionRefusals = {
  ...{ member_deleted, members_left, member_blocked, request_waiting },
  reaction_unknown,
  message_gone: 'conflict',
  accept_first: 'conflict',
} as const;
export type MessageReactionRefusal = keyof typeof messageReactionRefusals;
