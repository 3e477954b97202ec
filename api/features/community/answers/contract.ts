import { z } from 'zod';
import { writingRefusals } from '../comments/contract.ts';
import { notYours } from '../posts/contract.ts';

export const answerSchema = z.object({ commentId: z.uuid({ error: 'comment_gone' }) });

export const answerRefusals = {
  ...writingRefusals,
  ...notYours,
  comment_gone: 'conflict',
  not_a_question: 'conflict',
} as const;
