import { codeOf } from './api-client.ts';
import type { UnsentText } from './unsent-text.ts';

/**
 * Sends a text with its id, so that it is stored only once. The id may already belong to another text: one that was
 * sent from another tab, or before the last change. This text then gets an id of its own.
 */
export async function sendUnsent<Answer>(
  text: UnsentText | null,
  send: (clientId: string) => Promise<Answer>,
): Promise<Answer> {
  if (!text) return send(crypto.randomUUID());
  text.tried();
  try {
    return await send(text.clientId);
  } catch (error) {
    if (codeOf(error) !== 'text_sent') throw error;
    text.renew();
    return send(text.clientId);
  }
}
