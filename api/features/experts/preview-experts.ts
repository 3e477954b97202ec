import type { Context } from '#api/context.ts';
import { loadBrand } from '../customizations/index.ts';
import type { Expert } from './contract.ts';
import { presentExpert } from './present-expert.ts';
import { countExperts, selectExperts } from './queries.ts';

const shown = 3;

/** The newest experts and how many there are, in one exchange. Public, like the directory. */
export async function previewExperts(context: Context): Promise<{ items: Expert[]; total: number }> {
  const { db } = context;
  const [[rows, [counted]], { version }] = await Promise.all([
    db.batch([selectExperts(db, { limit: shown }), countExperts(db)]),
    loadBrand(context),
  ]);
  return { items: rows.map((row) => presentExpert(context, row, version)), total: counted?.count ?? 0 };
}
