import { AppError } from './app-error.ts';
import { idParams } from './contract.ts';

/** Parses the id in a call's path. An invalid id gets the same answer as an unknown one: not found. */
export function parseId(input: unknown): string {
  const parsed = idParams.safeParse(input);
  if (!parsed.success) throw new AppError('not_found');
  return parsed.data.id;
}
