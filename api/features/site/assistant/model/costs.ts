import type { ChatUse } from '#api/platform/models/stream-chat.ts';
import type { Tenant } from '#api/platform/tenancy/tenant-schema.ts';

/** The most that a model may write, in tokens: about 300 words, which Estonian takes. */
export const maxTokens = 1_000;

/** About what a service counts, for those that don't say. Estonian has shorter tokens than English. */
const charactersPerToken = 3;
export const tokensOf = (characters: number) => Math.ceil(characters / charactersPerToken);

/** What tokens cost, in millionths of a cent: prices are in cents per million tokens. */
export const costOf = ({ assistant }: Pick<Tenant, 'assistant'>, { input, output }: ChatUse) =>
  input * assistant.inputPrice + output * assistant.outputPrice;

/** The ceiling of a month in the same unit; null if there is none. */
export const ceilingOf = ({ assistant }: Pick<Tenant, 'assistant'>) =>
  assistant.monthlyCeiling === 0 ? null : assistant.monthlyCeiling * 1_000_000;
