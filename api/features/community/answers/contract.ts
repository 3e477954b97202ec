import { z } from 'zod';
import { writingRefusals } from '../comments/contract.ts';

export const answerSchema = z.object({ commentId: z.uuid({ error: 'comment_gone' }) });

export const answerRefusals = { ...writingRefusals, comment_gone: 'conflict', not_a_question: 'conflict' } as const;
