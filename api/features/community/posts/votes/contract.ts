import { z } from 'zod';
import { writingRefusals } from '../contract.ts';

export const voteSchema = z.object({
  /** Positions of the options. An empty list withdraws the vote. */
  options: z
    .array(z.int({ error: 'vote_invalid' }).min(0, { error: 'vote_invalid' }).max(9, { error: 'vote_invalid' }), {
      error: 'vote_invalid',
    })
    .max(10, { error: 'vote_invalid' })
    .transform((options) => [...new Set(options)]),
});

/** A poll as a member sees it. */
export const votedPollSchema = z.object({
  isMultiple: z.boolean(),
  closesAt: z.iso.datetime().nullable(),
  isClosed: z.boolean(),
  voterCount: z.int(),
  /** Positions of the options that the member voted for. */
  mine: z.array(z.int()),
  /** Votes are null until the member has voted or the poll is closed, so that they don't influence the vote. */
  options: z.array(z.object({ position: z.int(), text: z.string(), votes: z.int().nullable() })),
});
export type VotedPoll = z.infer<typeof votedPollSchema>;

export const voteRefusals = {
  not_a_poll: 'conflict',
  poll_closed: 'conflict',
  vote_invalid: 'invalid_input',
  ...writingRefusals,
} as const;
