import type { ListedAccount } from './contract.ts';
import { initials } from './rules.ts';

interface AccountRow {
  id: string;
  name: string | null;
  email: string;
  avatarKey: string | null;
}

/** Presents an account as it is listed for staff, with its address. */
export function presentAccount({ id, name, email, avatarKey }: AccountRow): ListedAccount {
  return { id, name, email, initials: initials(name ?? email), picture: avatarKey && `/files/${avatarKey}` };
}
