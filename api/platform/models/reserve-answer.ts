import type { Context } from '#api/context.ts';
import { ceilingOf, costOf, monthOf, tokensOf } from './costs.ts';
import { reserveCost, settleCost } from './model-months.ts';
import type { ChatMessage, ChatUse } from './stream-chat.ts';

/** What a model is asked, and the most that it may write, in tokens. */
export interface Prompt {
  messages: readonly ChatMessage[];
  maxTokens: number;
}

/** What a service that doesn't say took for what it wrote; nothing, if it refused. */
export const usedFor = (prompt: Prompt, written: string): ChatUse =>
  written === '' ? { input: 0, output: 0 } : { input: inputOf(prompt), output: tokensOf(written.length) };

/**
 * Reserves what an answer may cost at most, within this month's ceiling; null if that doesn't allow it. `settle` is the
 * statement that replaces it by what the answer took.
 */
export async function reserveAnswer({ db, tenant, now }: Context, prompt: Prompt) {
  const month = monthOf(tenant, now);
  const most = costOf(tenant, { input: inputOf(prompt), output: prompt.maxTokens });
  const reserved = await reserveCost(db, { month, most, ceiling: ceilingOf(tenant) });
  if (reserved.length === 0) return null;
  return { settle: (use: ChatUse) => settleCost(db, { month, most, cost: costOf(tenant, use), use }) };
}

const inputOf = ({ messages }: Prompt) => tokensOf(messages.reduce((sum, { content }) => sum + content.length, 0));
