import type { SQL } from 'drizzle-orm';
import type { Context } from '#api/context.ts';
import { costOf, embeddingCostOf, estimateTokens, maxMonthlyCost, monthOf } from './costs.ts';
import { reserveCost, settleCost } from './model-months.ts';
import type { ChatMessage, ChatUse } from './stream-chat.ts';

/** The messages sent to a model, and the maximum number of tokens in its answer. */
export interface Prompt {
  messages: readonly ChatMessage[];
  maxTokens: number;
}

/** A tokenizer may produce twice as many tokens as we count, and each message adds a few. */
const most = { factor: 2, perMessage: 16 } as const;
/** No tokenizer produces less than a quarter of our count. */
const least = 0.25;

/**
 * The tokens to charge for an answer: those the service reports, within plausible bounds. A service that reports too
 * few would defeat the ceiling, and no more than was reserved is ever charged. Zero if the service refused.
 */
export function chargeableUse(prompt: Prompt, written: string, said: ChatUse | null = null): ChatUse {
  if (!said && written === '') return { input: 0, output: 0 };
  const input = inputOf(prompt);
  const output = estimateTokens(written);
  const reserved = mostOf(prompt);
  if (!said) return { input, output: Math.min(output, reserved.output) };
  return { input: within(said.input, input, reserved.input), output: within(said.output, output, reserved.output) };
}

/** The reported number of tokens, limited to what is plausible and to what was reserved. */
function within(said: number, counted: number, reserved: number): number {
  const whole = Number.isFinite(said) ? Math.round(said) : counted;
  return Math.min(Math.max(whole, Math.ceil(counted * least)), reserved);
}

/** The maximum number of tokens that a prompt and its answer may have. */
const mostOf = (prompt: Prompt): ChatUse => ({
  input: inputOf(prompt) * most.factor + prompt.messages.length * most.perMessage,
  output: prompt.maxTokens,
});

/**
 * Reserves the maximum cost of an answer within this month's ceiling; null if the ceiling doesn't allow it. `settle`
 * returns the statement that replaces the reserved cost with the actual one.
 */
export async function reserveAnswerCost({ db, tenant, now }: Context, prompt: Prompt) {
  const month = monthOf(tenant, now);
  const reservedCost = costOf(tenant, mostOf(prompt));
  const reserved = await reserveCost(db, { month, most: reservedCost, ceiling: maxMonthlyCost(tenant) });
  if (reserved.length === 0) return null;
  return { settle: (use: ChatUse) => settleCost(db, { month, most: reservedCost, cost: costOf(tenant, use), use }) };
}

/**
 * Like {@link reserveAnswerCost}, but for texts to embed, and as statements. `settle` takes the number of tokens that the
 * service reports, or null. Each statement runs only under its condition, if it has one.
 */
export function buildEmbeddingReservation({ db, tenant, now }: Context, texts: readonly string[], reservedIf?: SQL) {
  const counted = texts.reduce((sum, text) => sum + estimateTokens(text), 0);
  const atMost = counted * most.factor + texts.length * most.perMessage;
  const sums = { month: monthOf(tenant, now), most: embeddingCostOf(tenant, atMost) };
  return {
    /** Returns no row if the ceiling doesn't allow it. */
    reserved: reserveCost(db, { ...sums, ceiling: maxMonthlyCost(tenant), onlyIf: reservedIf }),
    settle(said: number | null, onlyIf?: SQL) {
      const input = said === 0 ? 0 : within(said ?? counted, counted, atMost);
      return settleCost(db, { ...sums, cost: embeddingCostOf(tenant, input), use: { input, output: 0 }, onlyIf });
    },
  };
}

const inputOf = ({ messages }: Prompt) => messages.reduce((sum, { content }) => sum + estimateTokens(content), 0);
