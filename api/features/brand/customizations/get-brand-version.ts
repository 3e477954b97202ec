import { type Outcome, refuse } from '#api/platform/http/refusal.ts';
import { verb } from '#api/verb.ts';
import { communityQuery, communityRefusals } from './contract.ts';
import { loadBrand } from './load-brand.ts';

/** `GET /api/customizations/version`: browsers compare it with their cached copy. */
export const getBrandVersion = verb(
  { access: 'anyone', input: communityQuery, refusals: communityRefusals },
  async (
    context,
    { community = context.tenant.slug },
  ): Promise<Outcome<{ data: { version: number } }, 'other_community'>> => {
    if (community !== context.tenant.slug) return refuse('other_community');
    const { version } = await loadBrand(context);
    return { ok: true, data: { version } };
  },
);
