import type { BatchItem } from 'drizzle-orm/batch';
import type { Context } from '#api/context.ts';
import { resolveModel } from '#api/platform/models/community-model.ts';
import { reserveAnswerCost } from '#api/platform/models/reserve-answer-cost.ts';
import type { ChatUse } from '#api/platform/models/stream-chat.ts';
import { type AskedQuestion, type ModelAnswer, promptOf, writeWithModel } from './write-with-model.ts';

/** A model whose cost for one answer is reserved. */
export interface ReservedModel {
  write: (show: (text: string) => void) => Promise<ModelAnswer>;
  /** Creates the statement that replaces the reserved cost with the actual one. */
  settle: (use: ChatUse) => BatchItem<'sqlite'>;
}

/**
 * Reserves the cost of an answer by the community's model. Null if the community has no model with a readable key, or
 * if this month's ceiling allows no other answer.
 */
export async function reserveModel(
  context: Context,
  stored: ReadonlyArray<{ encrypted: string }>,
  asked: AskedQuestion,
): Promise<ReservedModel | null> {
  const model = await resolveModel(context, stored);
  if (!model) return null;
  const prompt = promptOf(context, asked);
  const reserved = await reserveAnswerCost(context, prompt);
  if (!reserved) return null;
  const { settle } = reserved;
  return {
    write: (show) => writeWithModel(context, model, prompt, { sourceCount: asked.sources.length, show }),
    settle,
  };
}
