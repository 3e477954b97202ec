import type { z } from 'zod';
import type { Context } from '#api/context.ts';
import { loadBrand } from '#api/features/brand/customizations/index.ts';
import { AppError } from '#api/platform/http/app-error.ts';
import type { idParams } from '#api/platform/http/contract.ts';
import { parseId } from '#api/platform/http/parse-id.ts';
import type { Expert } from './contract.ts';
import { presentExpert } from './present-expert.ts';
import { findExpert } from './queries.ts';

/** One listed expert. Unlisted, banned and unknown ones get the same answer. */
export async function getExpert(context: Context, input: z.input<typeof idParams>): Promise<{ data: Expert }> {
  const id = parseId(input);
  const [[row], { version }] = await Promise.all([findExpert(context.db, id), loadBrand(context)]);
  if (!row) throw new AppError('not_found');
  return { data: presentExpert(context, row, version) };
}
