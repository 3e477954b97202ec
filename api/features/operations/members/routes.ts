import { z } from 'zod';
import { decideAnswer, liftRefusals } from '#api/features/moderation/decisions/contract.ts';
import { idParams } from '#api/platform/http/contract.ts';
import { type Api, endpoint } from '#api/platform/http/endpoint.ts';
import { banUser } from './ban-user.ts';
import { changeAddress } from './change-address.ts';
import { changeUser } from './change-user.ts';
import {
  banUserRefusals,
  banUserSchema,
  changeAddressRefusals,
  changeAddressSchema,
  changeUserRefusals,
  changeUserSchema,
  deleteUserRefusals,
  deleteUserSchema,
  exportQuery,
  inviteUserRefusals,
  inviteUserSchema,
  signOutSchema,
  unbanUserSchema,
  userDetailsSchema,
  usersPage,
  usersQuery,
} from './contract.ts';
import { deleteUser } from './delete-user.ts';
import { exportUsers } from './export-users.ts';
import { getUser } from './get-user.ts';
import { inviteUser } from './invite-user.ts';
import { listUsers } from './list-users.ts';
import { signOutUser } from './sign-out-user.ts';
import { unbanUser } from './unban-user.ts';

const tag = 'members';
const path = '/api/admin/users';
const one = { tag, path: `${path}/:id`, params: idParams } as const;

export function mountUserAdministration(api: Api): void {
  endpoint(
    api,
    {
      ...{ tag, path, method: 'get', summary: 'Members in any state, by name, address and filters' },
      ...{ query: usersQuery, answer: { data: usersPage } },
    },
    listUsers,
  );
  endpoint(
    api,
    {
      ...{ tag, path, method: 'post', summary: 'Invite someone by mail' },
      ...{ body: inviteUserSchema, refusals: inviteUserRefusals },
      answer: { data: z.object({ expiresAt: z.iso.datetime() }) },
    },
    inviteUser,
  );
  endpoint(
    api,
    {
      ...{ tag, path: `${path}/export`, method: 'get', summary: 'Members as CSV' },
      ...{ query: exportQuery, answersFile: 'text/csv' },
    },
    exportUsers,
  );
  endpoint(
    api,
    { ...one, method: 'get', summary: 'Everything about one member', answer: { data: userDetailsSchema } },
    getUser,
  );
  endpoint(
    api,
    {
      ...{ ...one, method: 'patch', summary: 'Change a member’s name or role' },
      ...{ body: changeUserSchema, refusals: changeUserRefusals },
    },
    changeUser,
  );
  endpoint(
    api,
    {
      ...{ ...one, method: 'delete', summary: 'Delete a member’s account for good' },
      ...{ body: deleteUserSchema, refusals: deleteUserRefusals },
    },
    deleteUser,
  );
  endpoint(
    api,
    {
      ...{ ...one, path: `${path}/:id/ban`, method: 'post', summary: 'Ban a member, who gets the reasons' },
      ...{ body: banUserSchema, answer: decideAnswer, refusals: banUserRefusals },
    },
    banUser,
  );
  endpoint(
    api,
    {
      ...{ ...one, path: `${path}/:id/unban`, method: 'post', summary: 'Lift a member’s ban' },
      ...{ body: unbanUserSchema, refusals: liftRefusals },
    },
    unbanUser,
  );
  endpoint(
    api,
    {
      ...{ ...one, path: `${path}/:id/email`, method: 'post', status: 202 },
      summary: 'Ask to change a member’s address, which the new one confirms',
      ...{ body: changeAddressSchema, refusals: changeAddressRefusals },
    },
    changeAddress,
  );
  endpoint(
    api,
    {
      ...{ ...one, path: `${path}/:id/sign-out`, method: 'post', summary: 'Sign a member out on all devices' },
      ...{ body: signOutSchema, answer: { data: z.object({ ended: z.int() }) } },
    },
    signOutUser,
  );
}
