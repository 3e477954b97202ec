import type { Model } from './call-model.ts';
import { chargeableUse, type Prompt } from './reserve-answer-cost.ts';
import { type ChatUse, streamChat } from './stream-chat.ts';

/**
 * Reads a model's answer: its text, the tokens it used, and why it is incomplete, if it is. `show` gets the pieces as
 * they arrive. Never throws.
 */
export async function readModelAnswer(
  model: Model,
  prompt: Prompt & { isJson?: boolean },
  show?: (piece: string) => void,
): Promise<{ text: string; use: ChatUse; failure: unknown }> {
  const pieces = streamChat(model, prompt);
  let [text, use, failure]: [string, ChatUse | null, unknown] = ['', null, null];
  try {
    let piece = await pieces.next();
    for (; !piece.done; piece = await pieces.next()) {
      text += piece.value;
      show?.(piece.value);
    }
    use = piece.value;
  } catch (error) {
    failure = error;
  }
  return { text, use: chargeableUse(prompt, text, use), failure };
}
