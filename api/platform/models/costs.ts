import { localDay } from '../calendar/time.ts';
import type { Tenant } from '../tenancy/tenant-schema.ts';
import type { ChatUse } from './stream-chat.ts';

/** About what a service counts, for those that don't say. Estonian has shorter tokens than English. */
const charactersPerToken = 3;
export const tokensOf = (characters: number) => Math.ceil(characters / charactersPerToken);

/** What tokens cost, in millionths of a cent: prices are in cents per million tokens. */
export const costOf = ({ assistant }: Pick<Tenant, 'assistant'>, { input, output }: ChatUse) =>
  input * assistant.inputPrice + output * assistant.outputPrice;

/** The month in which something counts: `2026-11`. */
export const monthOf = ({ timeZone }: Pick<Tenant, 'timeZone'>, now: Date) => localDay(now, timeZone).slice(0, 7);

/** The ceiling of a month in the same unit; null if there is none. */
export const ceilingOf = ({ assistant }: Pick<Tenant, 'assistant'>) =>
  assistant.monthlyCeiling === 0 ? null : assistant.monthlyCeiling * 1_000_000;
