import { AppError } from './app-error.ts';
import { idParams } from './contract.ts';

/** Parses the id in a call's path. An invalid id is reported as not found, like an unknown one. */
export function parseId(input: unknown): string {
  const parsed = idParams.safeParse(input);
  if (!parsed.success) throw new AppError('not_found');
  return parsed.data.id;
}
