import type { ListedAccount } from './contract.ts';
import { initials } from './rules.ts';

interface AccountRow {
  id: string;
  name: string | null;
  email: string;
  avatarKey: string | null;
}

/** An account as lists of staff show it, with its address. */
export function presentAccount({ id, name, email, avatarKey }: AccountRow): ListedAccount {
  return { id, name, email, initials: initials(name ?? email), picture: avatarKey && `/files/${avatarKey}` };
}
