import type { UserRole } from '#api/platform/actor/contract.ts';
import { dayMs } from '#api/platform/calendar/time.ts';

/**
 * How long an invitation can be accepted: three days for a role with power over others, to span a weekend; two weeks
 * for members, to span a holiday.
 */
export const invitationLifeMs = (role: UserRole): number => (role === 'user' ? 14 : 3) * dayMs;
