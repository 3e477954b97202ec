import { z } from 'zod';
import { modelRefusals } from '#api/platform/models/contract.ts';
import { closedReasons } from '../../threads/contract.ts';

/** The maximum number of messages, latest first, that a model reads. */
export const maxMessagesForModel = 30;

export const replySuggestionSchema = z.object({ reply: z.string() });

const closed = Object.fromEntries(closedReasons.map((reason) => [reason, 'conflict'])) as Record<
  (typeof closedReasons)[number],
  'conflict'
>;

/** `suggestion_foreign`: the suggestion has a link or a picture that isn't in any of the expert's own texts. */
export const suggestionRefusals = { ...modelRefusals, ...closed, suggestion_foreign: 'unavailable' } as const;
export type SuggestionRefusal = keyof typeof suggestionRefusals;
