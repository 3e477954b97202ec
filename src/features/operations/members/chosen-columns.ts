import { type UserColumn, userColumns } from '#api/features/operations/members/contract.ts';

export const columnsCookie = 'user_columns';
const usual: readonly UserColumn[] = ['state', 'plan', 'joined', 'seen'];

/** Returns the columns that the browser remembers, or the default ones. */
export function readRememberedColumns(kept: string | undefined): readonly UserColumn[] {
  if (kept === undefined) return usual;
  const names = kept.split('.');
  return userColumns.filter((column) => names.includes(column));
}

/** Stores the columns for a year, in a cookie, so that the server's first render has them. */
export function rememberColumns(columns: readonly string[]): void {
  // biome-ignore lint/suspicious/noDocumentCookie: the Cookie Store isn't in every browser.
  document.cookie = `${columnsCookie}=${columns.join('.')}; path=/admin/users; max-age=31536000; secure; samesite=lax`;
}
