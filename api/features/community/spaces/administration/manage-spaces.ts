import { attributeAction } from '#api/platform/audit/audit-entry.ts';
import { isoTime } from '#api/platform/calendar/time.ts';
import { newId } from '#api/platform/database/ids.ts';
import { namedBatch } from '#api/platform/database/named-batch.ts';
import { AppError } from '#api/platform/http/app-error.ts';
import { idParams } from '#api/platform/http/contract.ts';
import { type Outcome, refuse } from '#api/platform/http/refusal.ts';
import { lookOf } from '#api/platform/text/look-of.ts';
import { verb } from '#api/verb.ts';
import {
  archiveSpaceSchema,
  createSpaceRefusals,
  createSpaceSchema,
  type ManagedSpace,
  orderSpacesSchema,
  restoreSpaceRefusals,
  updateSpaceRefusals,
  updateSpaceSchema,
} from './contract.ts';
import {
  findSpace,
  insertSpace,
  type SpaceRow,
  selectSpaces,
  setSpaceArchived,
  updateSpace,
  updateSpaceOrder,
} from './queries.ts';

/** Lists all spaces in order, including archived ones. */
export const listManagedSpaces = verb(
  { access: 'admin' },
  async (context): Promise<{ data: { items: ManagedSpace[] } }> => {
    return { data: { items: (await selectSpaces(context.db)).map(presentSpace) } };
  },
);

/** Adds a space at the end of the list. */
export const createSpace = verb(
  { access: 'admin', input: createSpaceSchema, refusals: createSpaceRefusals, records: 'space.create' },
  async (context, space, { user }): Promise<Outcome<{ data: ManagedSpace }, keyof typeof createSpaceRefusals>> => {
    const { db } = context;
    const act = { ...attributeAction(context, user.id), action: 'space.create', targetType: 'space' };
    if (isNameTaken(await selectSpaces(db), space)) return refuse('space_name_taken');
    const { inserted } = await namedBatch(db, { inserted: insertSpace(db, act, { id: newId(), ...space }) });
    const [made] = inserted[0];
    return made ? { ok: true, data: presentSpace(made) } : refuse('slug_taken');
  },
);

/** Changes the given fields of a space. A change to an outdated version stores nothing. */
export const changeSpace = verb(
  {
    access: 'admin',
    params: idParams,
    input: updateSpaceSchema,
    refusals: updateSpaceRefusals,
    records: 'space.update',
  },
  async (
    context,
    { id, version, ...given },
    { user },
  ): Promise<Outcome<{ data: ManagedSpace }, keyof typeof updateSpaceRefusals>> => {
    const { db } = context;
    if ((given.nameEt || given.nameEn) && isNameTaken(await selectSpaces(db), { id, ...given })) {
      return refuse('space_name_taken');
    }
    const change = Object.fromEntries(Object.entries(given).filter(([, value]) => value !== undefined));
    const act = { ...attributeAction(context, user.id), action: 'space.update', targetType: 'space' };
    const { changed, found } = await namedBatch(db, {
      changed: updateSpace(db, act, id, version, change),
      found: findSpace(db, id),
    });
    const [row] = changed[1];
    if (row) return { ok: true, data: presentSpace(row) };
    if (!found[0]) throw new AppError('not_found');
    return refuse('version_outdated');
  },
);

/** Whether another space that isn't archived has a name that looks the same, in either language. */
function isNameTaken(
  spaces: readonly SpaceRow[],
  wanted: { id?: string; nameEt?: string | undefined; nameEn?: string | undefined },
) {
  const looksLike = (one: string, other?: string) => other !== undefined && lookOf(one) === lookOf(other);
  return spaces.some(
    ({ id, archivedAt, nameEt, nameEn }) =>
      id !== wanted.id && archivedAt === null && (looksLike(nameEt, wanted.nameEt) || looksLike(nameEn, wanted.nameEn)),
  );
}

/** Archives a space. Idempotent. */
export const archiveSpace = verb(
  { access: 'admin', params: idParams, input: archiveSpaceSchema, records: 'space.archive' },
  async (context, { id, reason }, { user }): Promise<void> => {
    const act = { ...attributeAction(context, user.id), action: 'space.archive', targetType: 'space', reason };
    const { db } = context;
    const { found } = await namedBatch(db, { changed: setSpaceArchived(db, act, id, true), found: findSpace(db, id) });
    if (!found[0]) throw new AppError('not_found');
  },
);

/** Restores an archived space, unless another space has taken its name. Idempotent. */
export const restoreSpace = verb(
  {
    access: 'admin',
    params: idParams,
    input: archiveSpaceSchema,
    refusals: restoreSpaceRefusals,
    records: 'space.unarchive',
  },
  async (context, { id, reason }, { user }): Promise<Outcome<object, keyof typeof restoreSpaceRefusals>> => {
    const act = { ...attributeAction(context, user.id), action: 'space.unarchive', targetType: 'space', reason };
    const { db } = context;
    const spaces = await selectSpaces(db);
    const space = spaces.find((one) => one.id === id);
    if (!space) throw new AppError('not_found');
    if (space.archivedAt !== null && isNameTaken(spaces, space)) return refuse('space_name_taken');
    await namedBatch(db, { changed: setSpaceArchived(db, act, id, false) });
    return { ok: true };
  },
);

/** Reorders the spaces, and records those that moved. */
export const orderSpaces = verb(
  { access: 'admin', input: orderSpacesSchema, records: 'space.order' },
  async (context, { ids }, { user }): Promise<void> => {
    const { db } = context;
    const act = { ...attributeAction(context, user.id), action: 'space.order', targetType: 'space' };
    await namedBatch(db, { ordered: updateSpaceOrder(db, act, ids) });
  },
);

function presentSpace({ createdAt: _, archivedAt, ...space }: SpaceRow): ManagedSpace {
  return { ...space, archivedAt: isoTime(archivedAt) };
}
