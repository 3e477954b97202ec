import { localDay } from '../calendar/time.ts';
import type { Tenant } from '../tenancy/tenant-schema.ts';
import type { ChatUse } from './stream-chat.ts';

/**
 * Roughly how many characters make a token, for services that don't report usage. Tokens are shorter in Estonian than
 * in English.
 */
const charactersPerToken = 3;
export const estimateTokensFromLength = (characters: number) => Math.ceil(characters / charactersPerToken);

/**
 * Roughly how many tokens a byte of UTF-8 makes in scripts other than Latin, whose words tokenizers split into more
 * parts.
 */
const tokensPerByte = 0.5;

/** Roughly how many tokens a text has, in any script. */
export function estimateTokens(text: string): number {
  let tokens = 0;
  for (const letter of text) tokens += tokenWeight(letter.codePointAt(0) ?? 0);
  return Math.ceil(tokens);
}

function tokenWeight(code: number): number {
  if (code < 0x250) return 1 / charactersPerToken;
  return tokensPerByte * (code < 0x800 ? 2 : code < 0x1_00_00 ? 3 : 4);
}

/** The cost of an answer's tokens in millionths of a cent: prices are in cents per million tokens. */
export const costOf = ({ assistant }: Pick<Tenant, 'assistant'>, { input, output }: ChatUse) =>
  input * assistant.inputPrice + output * assistant.outputPrice;

/** The cost of tokens for embeddings in millionths of a cent. */
export const embeddingCostOf = ({ assistant }: Pick<Tenant, 'assistant'>, tokens: number) =>
  tokens * assistant.embeddingPrice;

/** The community's month to which a time belongs, such as `2026-11`. */
export const monthOf = ({ timeZone }: Pick<Tenant, 'timeZone'>, now: Date) => localDay(now, timeZone).slice(0, 7);

/** The monthly ceiling in millionths of a cent; null if there is none. */
export const maxMonthlyCost = ({ assistant }: Pick<Tenant, 'assistant'>) =>
  assistant.monthlyCeiling === 0 ? null : assistant.monthlyCeiling * 1_000_000;
