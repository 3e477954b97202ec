import { loadBrand } from '#api/features/brand/customizations/index.ts';
import { AppError } from '#api/platform/http/app-error.ts';
import { idParams } from '#api/platform/http/contract.ts';
import { verb } from '#api/verb.ts';
import type { Expert } from './contract.ts';
import { presentExpert } from './present-expert.ts';
import { findExpert } from './queries.ts';

/** Reads a listed expert. The response is the same for unlisted, banned and unknown ones. */
export const getExpert = verb(
  { access: 'anyone', params: idParams },
  async (context, { id }): Promise<{ data: Expert }> => {
    const [[row], { version }] = await Promise.all([findExpert(context.db, id), loadBrand(context)]);
    if (!row) throw new AppError('not_found');
    return { data: presentExpert(context, row, version) };
  },
);
