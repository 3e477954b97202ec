import type { AstroCookies } from 'astro';
import { type UserColumn, userColumns } from '#api/features/operations/members/contract.ts';

const cookie = 'user_columns';
const usual: readonly UserColumn[] = ['state', 'plan', 'joined', 'seen'];

/** The columns chosen in the URL, which the browser remembers for a year, or else the remembered ones. */
export function chosenColumns({ searchParams }: URL, cookies: AstroCookies): readonly UserColumn[] {
  const given = searchParams.has('columns') ? searchParams.getAll('columns') : null;
  const names = given ?? cookies.get(cookie)?.value.split('.');
  if (!names) return usual;
  const chosen = userColumns.filter((column) => names.includes(column));
  if (given) {
    const year = 365 * 24 * 60 * 60;
    cookies.set(cookie, chosen.join('.'), {
      path: '/admin/users',
      maxAge: year,
      httpOnly: true,
      secure: true,
      sameSite: 'lax',
    });
  }
  return chosen;
}
