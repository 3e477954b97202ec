import type { Context } from '#api/context.ts';
import { allowedAccessLevels } from '#api/features/accounts/entitlements/index.ts';
import { hasRole, type Member, type Role } from '#api/permissions.ts';
import type { BindableValue } from '#api/platform/database/cache-statement.ts';
import type { ReadAccess } from './contract.ts';

/** The member reading or writing in the community, with what decides their permissions. */
export interface CommunityViewer {
  id: string;
  role: Role;
  isStaff: boolean;
  isExpert: boolean;
  levels: readonly ReadAccess[];
}

/** A viewer in a statement, whose id may be filled in later. */
export type ViewerParameters = Omit<CommunityViewer, 'id'> & { id: BindableValue };

export function communityViewer(context: Context, { user }: Member): CommunityViewer {
  const levels = allowedAccessLevels(context).filter((level) => level !== 'everyone');
  return {
    id: user.id,
    role: user.role,
    isStaff: hasRole(context.actor, 'moderator'),
    isExpert: user.isExpert,
    levels,
  };
}
