import { hasRole } from '#api/permissions.ts';
import { namedBatch } from '#api/platform/database/named-batch.ts';
import { verb } from '#api/verb.ts';
import type { WaitingTask } from './contract.ts';
import { presentWaitingTasks, selectWaitingForAdmins, selectWaitingForModerators } from './waiting.ts';

/** Lists what is waiting for the member as staff, for the navigation, in one exchange. */
export const listWaitingForStaff = verb(
  { access: 'moderator' },
  async ({ db, now }, _, member): Promise<{ data: { items: WaitingTask[] } }> => {
    const read = hasRole(member, 'admin')
      ? await namedBatch(db, selectWaitingForAdmins(db, member, now))
      : await namedBatch(db, selectWaitingForModerators(db, member));
    return { data: { items: presentWaitingTasks(read) } };
  },
);
