import { sendMessageSchema, sendRefusals } from '../contract.ts';

/** A message to the team has no subject, and continues the open conversation if there is one. */
export const writeToTeamSchema = sendMessageSchema;

const { message_file_gone, text_sent } = sendRefusals;
export const writeToTeamRefusals = { message_file_gone, text_sent } as const;
