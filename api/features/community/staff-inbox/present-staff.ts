import type { Context } from '#api/context.ts';
import type { Person } from './contract.ts';

/** Presents the administrators who answer for the community. */
export function presentStaff({ t }: Context, rows: ReadonlyArray<{ id: string; name: string | null }>): Person[] {
  return rows.map(({ id, name }) => ({ id, name: name ?? t('users:nameless') }));
}

/** Presents the assignee. A former administrator stays assigned until someone else takes over. */
export function personOf({ t }: Context, staff: readonly Person[], id: string | null): Person | null {
  if (id === null) return null;
  return staff.find((each) => each.id === id) ?? { id, name: t('staff-messages:formerStaff') };
}
