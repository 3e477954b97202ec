import type { z } from 'zod';
import type { Context } from '#api/context.ts';
import { parseInput } from '#api/platform/http/parse-input.ts';
import { type Outcome, refuse } from '#api/platform/http/refusal.ts';
import { communityQuery } from './contract.ts';
import { loadBrand } from './load-brand.ts';

/** `GET /api/customizations/version`: browsers compare it with their cached copy. */
export async function getBrandVersion(
  context: Context,
  input: z.input<typeof communityQuery>,
): Promise<Outcome<{ data: { version: number } }, 'other_community'>> {
  const { community = context.tenant.slug } = parseInput(communityQuery, input);
  if (community !== context.tenant.slug) return refuse('other_community');
  const { version } = await loadBrand(context);
  return { ok: true, data: { version } };
}
