import type { Context } from '#api/context.ts';
import { requireRole } from '#api/permissions.ts';
import { decryptCommunitySecret, selectCommunitySecret } from '#api/platform/community-secrets/community-secrets.ts';
import { secretNames } from '#api/platform/community-secrets/contract.ts';
import { describeError, log } from '#api/platform/http/log.ts';
import { type Outcome, refuse } from '#api/platform/http/refusal.ts';
import type { RateLimit } from '#api/platform/rate-limits/count-attempt.ts';
import { countAttempt, refuseWhenOver } from '#api/platform/rate-limits/count-attempt.ts';
import { verb } from '#api/verb.ts';
import { askModel } from './ask-model.ts';
import { type Suggestion, suggestionRefusals, suggestRecipeSchema } from './contract.ts';

const limits = {
  suggestions: (userId: string): RateLimit => ({
    rule: 'recipes.suggestions',
    subject: userId,
    attempts: 20,
    windowSeconds: 60 * 60,
  }),
} as const;

/** Name of the secret that holds the model's API key. */
export const aiKeyName = secretNames.ai;

/** Whether the community has a model and its key. */
export async function canSuggest(context: Context): Promise<boolean> {
  requireRole(context, 'admin');
  if (!context.tenant.ai) return false;
  return (
    (await decryptCommunitySecret(context, aiKeyName, await selectCommunitySecret(context.db, aiKeyName))) !== null
  );
}

/** Lets the community's model write a recipe from a title, in both languages. Nothing is stored. */
export const suggestRecipe = verb(
  {
    access: 'admin',
    input: suggestRecipeSchema,
    refusals: suggestionRefusals,
    records: { nothing: 'Only a suggestion.' },
  },
  async (context, request, { user }): Promise<Outcome<{ data: Suggestion }, keyof typeof suggestionRefusals>> => {
    const { tenant, db, now } = context;
    const limit = limits.suggestions(user.id);
    const [counted, rows] = await db.batch([countAttempt(db, limit, now), selectCommunitySecret(db, aiKeyName)]);
    refuseWhenOver(limit, counted, now);
    const key = await decryptCommunitySecret(context, aiKeyName, rows);
    if (!tenant.ai || key === null) return refuse('no_model');
    try {
      return { ok: true, data: await askModel({ ...tenant.ai, key }, request) };
    } catch (error) {
      log('warn', 'recipes.suggestion_failed', { community: tenant.slug, ...describeError(error) });
      return refuse('suggestion_failed');
    }
  },
);
