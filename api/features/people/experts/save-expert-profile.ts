import { batchAndInvalidate } from '#api/platform/community-state/community-state.ts';
import { AppError } from '#api/platform/http/app-error.ts';
import { type Outcome, refuse } from '#api/platform/http/refusal.ts';
import { countAttempt, refuseWhenOver } from '#api/platform/rate-limits/count-attempt.ts';
import { publicChangeLimit } from '#api/platform/rate-limits/public-changes.ts';
import { verb } from '#api/verb.ts';
import { type ExpertProfile, expertProfileSchema, saveRefusals } from './contract.ts';
import { upsertProfile } from './queries.ts';
import { findMissingRequirements, normalizeFields } from './rules.ts';

/**
 * Saves an expert's whole profile. An unlisted profile may be incomplete; a listed one must be complete in at least one
 * language and have a name.
 */
export const saveExpertProfile = verb(
  { access: 'writingExpert', input: expertProfileSchema, refusals: saveRefusals },
  async (context, given, { user }): Promise<Outcome<{ data: ExpertProfile }, keyof typeof saveRefusals>> => {
    const { db, now, locale } = context;
    const profile = { ...given, fields: normalizeFields(given.fields), languages: [...new Set(given.languages)] };
    if (profile.isListed) {
      const missing = findMissingRequirements(profile, locale);
      if (Object.keys(missing).length > 0) throw new AppError('invalid_input', { fields: missing });
      if (user.name === null) return refuse('name_missing');
    }
    const limit = publicChangeLimit(user.id);
    refuseWhenOver(limit, await countAttempt(db, limit, now), now);
    await batchAndInvalidate(context, { profile: upsertProfile(db, user.id, profile, now) }, { ifChanged: 'profile' });
    return { ok: true, data: profile };
  },
);
