import { selectModelMonths } from '#api/platform/models/model-months.ts';
import { verb } from '#api/verb.ts';
import type { ModelCosts } from '../contract.ts';

/** Lists how much the community's model was used in the last twelve months that have any use. */
export const listModelCosts = verb({ access: 'admin' }, async ({ db, tenant }): Promise<{ data: ModelCosts }> => {
  const rows = await selectModelMonths(db);
  const months = rows.map(({ month, answers, cost }) => ({ month, answers, cost: Math.ceil(cost / 1_000_000) }));
  return { data: { months, ceiling: tenant.assistant.monthlyCeiling || null } };
});
