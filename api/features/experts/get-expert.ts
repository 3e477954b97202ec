import type { Context } from '#api/context.ts';
import { AppError } from '#api/platform/http/app-error.ts';
import { loadBrand } from '../customizations/index.ts';
import { type Expert, expertParams } from './contract.ts';
import { presentExpert } from './present-expert.ts';
import { findExpert } from './queries.ts';

/** One expert of the directory, for anyone. Unlisted, banned and unknown ones get one answer. */
export async function getExpert(context: Context, input: unknown): Promise<{ data: Expert }> {
  const parsed = expertParams.safeParse(input);
  if (!parsed.success) throw new AppError('not_found');
  const [[row], { version }] = await Promise.all([findExpert(context.db, parsed.data.id), loadBrand(context)]);
  if (!row) throw new AppError('not_found');
  return { data: presentExpert(context, row, version) };
}
