import type { RateLimit } from '#api/platform/rate-limits/count-attempt.ts';

export const limits = {
  suggestions: (userId: string): RateLimit => ({
    rule: 'recipes.suggestions',
    subject: userId,
    attempts: 20,
    windowSeconds: 60 * 60,
  }),
} as const;
