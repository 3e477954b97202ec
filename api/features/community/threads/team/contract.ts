import { sendMessageSchema, sendRefusals } from '../contract.ts';

/** Without a subject, it continues the open conversation if there is one. */
export const writeToTeamSchema = sendMessageSchema;

const { message_file_gone } = sendRefusals;
export const writeToTeamRefusals = { message_file_gone } as const;
