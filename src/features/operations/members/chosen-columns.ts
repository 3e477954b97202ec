import { type UserColumn, userColumns } from '#api/features/operations/members/contract.ts';

export const columnsCookie = 'user_columns';
const usual: readonly UserColumn[] = ['state', 'plan', 'joined', 'seen'];

/** The columns that the browser remembers, or the usual ones. */
export function chosenColumns(kept: string | undefined): readonly UserColumn[] {
  if (kept === undefined) return usual;
  const names = kept.split('.');
  return userColumns.filter((column) => names.includes(column));
}

/** Remembers them for a year. The server reads them, so that the first view has them. */
export function rememberColumns(columns: readonly string[]): void {
  // biome-ignore lint/suspicious/noDocumentCookie: the Cookie Store isn't in every browser.
  document.cookie = `${columnsCookie}=${columns.join('.')}; path=/admin/users; max-age=31536000; secure; samesite=lax`;
}
