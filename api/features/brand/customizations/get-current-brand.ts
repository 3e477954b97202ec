import type { z } from 'zod';
import type { Context } from '#api/context.ts';
import { parseInput } from '#api/platform/http/parse-input.ts';
import { type Outcome, refuse } from '#api/platform/http/refusal.ts';
import { communityQuery, type PresentedBrand } from './contract.ts';
import { loadBrand, presentBrand } from './load-brand.ts';

type Current = { data: { version: number; settings: PresentedBrand } };

/** `GET /api/customizations/current`: the brand of the host's community, the only one `community` may name. */
export async function getCurrentBrand(
  context: Context,
  input: z.input<typeof communityQuery>,
): Promise<Outcome<Current, 'other_community'>> {
  const { community = context.tenant.slug } = parseInput(communityQuery, input);
  if (community !== context.tenant.slug) return refuse('other_community');
  const brand = await loadBrand(context);
  return { ok: true, data: { version: brand.version, settings: presentBrand(context, brand) } };
}
