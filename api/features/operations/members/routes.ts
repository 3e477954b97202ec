import { z } from 'zod';
import { decideResponse } from '#api/features/moderation/decisions/contract.ts';
import { type Api, endpoint } from '#api/platform/http/endpoint.ts';
import { banUser } from './ban-user.ts';
import { changeAddress } from './changes/change-address.ts';
import { changeUser } from './changes/change-user.ts';
import { userDetailsSchema, usersPage } from './contract.ts';
import { deleteUser } from './delete-user.ts';
import { exportUsers } from './export-users.ts';
import { getUser } from './get-user.ts';
import { liftMailSuppression } from './lift-mail-suppression.ts';
import { listUsers } from './list-users.ts';
import { signOutUser } from './sign-out-user.ts';
import { unbanUser } from './unban-user.ts';

const tag = 'members';
const path = '/api/admin/users';
const one = { tag, path: `${path}/:id` } as const;

export function mountUserAdministration(api: Api): void {
  endpoint(
    api,
    {
      ...{ tag, path, method: 'get', summary: 'Members in any state, by name, address and filters' },
      answer: { data: usersPage },
    },
    listUsers,
  );
  endpoint(
    api,
    {
      ...{ tag, path: `${path}/export`, method: 'get', summary: 'Members as CSV' },
      answersFile: 'text/csv',
    },
    exportUsers,
  );
  endpoint(
    api,
    { ...one, method: 'get', summary: 'Everything about one member', answer: { data: userDetailsSchema } },
    getUser,
  );
  endpoint(api, { ...one, method: 'patch', summary: 'Change a member’s name or role' }, changeUser);
  endpoint(api, { ...one, method: 'delete', summary: 'Delete a member’s account for good' }, deleteUser);
  endpoint(
    api,
    {
      ...{ ...one, path: `${path}/:id/ban`, method: 'post', summary: 'Ban a member, who gets the reasons' },
      answer: decideResponse,
    },
    banUser,
  );
  endpoint(api, { ...one, path: `${path}/:id/unban`, method: 'post', summary: 'Lift a member’s ban' }, unbanUser);
  endpoint(
    api,
    {
      ...{ ...one, path: `${path}/:id/email`, method: 'post', status: 202 },
      summary: 'Ask to change a member’s address, which the new one confirms',
    },
    changeAddress,
  );
  endpoint(
    api,
    {
      ...{ ...one, path: `${path}/:id/lift-mail`, method: 'post' },
      summary: 'Let mail go to a member’s address again, to which it failed',
    },
    liftMailSuppression,
  );
  endpoint(
    api,
    {
      ...{ ...one, path: `${path}/:id/sign-out`, method: 'post', summary: 'Sign a member out on all devices' },
      ...{ answer: { data: z.object({ ended: z.int() }) } },
    },
    signOutUser,
  );
}
