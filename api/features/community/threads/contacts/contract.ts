import { z } from 'zod';
import { authorSchema } from '../../posts/cards/contract.ts';

export const recipientsQuery = z.object({ q: z.string().trim().max(60).default('') });
export const maxRecipientSuggestions = 8;
export const recipientSchema = authorSchema.extend({
  id: z.string(),
  /** Whether the recipient doesn't know the sender yet, so that a first message is a request. */
  isRequest: z.boolean(),
});
export type Recipient = z.infer<typeof recipientSchema>;
