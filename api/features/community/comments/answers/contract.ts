import { z } from 'zod';
import { administratorsPostRefusals, writingRefusals } from '../../posts/contract.ts';

export const answerSchema = z.object({ commentId: z.uuid({ error: 'comment_gone' }) });

export const answerRefusals = {
  ...writingRefusals,
  ...administratorsPostRefusals,
  comment_gone: 'conflict',
  not_a_question: 'conflict',
} as const;
