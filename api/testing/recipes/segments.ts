import { segments } from '#api/features/growth/segments/schema.ts';
import { newId } from '#api/platform/database/ids.ts';
import { actors } from '../index.ts';
import { asAdmin, type Prepare, type Recipes } from './recipe.ts';

/** Makes a call about a saved segment. */
const saved =
  (given: { body?: object; query?: (id: string) => string }): Prepare =>
  async (community) => {
    const as = await actors.admin(community);
    const id = newId();
    await community.db.insert(segments).values({
      ...{ id, name: 'Koor', look: 'koor', conditions: { locale: 'et' } },
      ...{ createdBy: as.id, createdAt: 1, changedAt: 1 },
    });
    const { body, query } = given;
    return { as, params: { id }, ...(body ? { body } : {}), ...(query ? { query: query(id) } : {}) };
  };

const path = '/api/admin/segments';

/** Calls about saved segments of campaigns. */
export const segmentCalls: Recipes = {
  [`GET ${path}`]: asAdmin(),
  [`POST ${path}`]: asAdmin({ body: { name: 'Koor', conditions: { locale: 'et' } } }),
  [`GET ${path}/count`]: asAdmin({ query: 'locale=et' }),
  [`GET ${path}/sizes`]: saved({ query: (id) => `ids=${id}` }),
  [`PATCH ${path}/:id`]: saved({ body: { version: 1, name: 'Lauljad' } }),
  [`DELETE ${path}/:id`]: saved({}),
};
