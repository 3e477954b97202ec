import { type Outcome, refuse } from '#api/platform/http/refusal.ts';
import { verb } from '#api/verb.ts';
import { communityQuery, communityRefusals, type PresentedBrand } from './contract.ts';
import { loadBrand, presentBrand } from './load-brand.ts';

type Current = { data: { version: number; settings: PresentedBrand } };

/** `GET /api/customizations/current`: the brand of the host's community. `community` can't name another. */
export const getCurrentBrand = verb(
  { access: 'anyone', input: communityQuery, refusals: communityRefusals },
  async (context, { community = context.tenant.slug }): Promise<Outcome<Current, 'other_community'>> => {
    if (community !== context.tenant.slug) return refuse('other_community');
    const brand = await loadBrand(context);
    return { ok: true, data: { version: brand.version, settings: presentBrand(context, brand) } };
  },
);
