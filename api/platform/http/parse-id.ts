import { AppError } from './app-error.ts';
import { idParams } from './contract.ts';

/** The id in a call's address. What can't be one is answered as what nothing has: not found. */
export function parseId(input: unknown): string {
  const parsed = idParams.safeParse(input);
  if (!parsed.success) throw new AppError('not_found');
  return parsed.data.id;
}
