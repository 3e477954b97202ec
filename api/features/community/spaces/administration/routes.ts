import { z } from 'zod';
import { idParams } from '#api/platform/http/contract.ts';
import { type Api, endpoint } from '#api/platform/http/endpoint.ts';
import {
  archiveSpaceSchema,
  createSpaceRefusals,
  createSpaceSchema,
  managedSpaceSchema,
  orderSpacesSchema,
  restoreSpaceRefusals,
  updateSpaceRefusals,
  updateSpaceSchema,
} from './contract.ts';
import {
  archiveSpace,
  changeSpace,
  createSpace,
  listManagedSpaces,
  orderSpaces,
  restoreSpace,
} from './manage-spaces.ts';

const tag = 'spaces';
const path = '/api/admin/spaces';
const answer = { data: managedSpaceSchema };

export function mountSpaceAdministration(api: Api): void {
  endpoint(
    api,
    {
      ...{ tag, path, method: 'get', summary: 'All spaces in their order, archived ones too' },
      answer: { data: z.object({ items: z.array(managedSpaceSchema) }) },
    },
    listManagedSpaces,
  );
  endpoint(
    api,
    {
      ...{ tag, path, method: 'post', summary: 'Add a space', status: 201 },
      ...{ body: createSpaceSchema, answer, refusals: createSpaceRefusals },
    },
    createSpace,
  );
  endpoint(
    api,
    { tag, path: '/api/admin/space-order', method: 'put', summary: 'Put the spaces in order', body: orderSpacesSchema },
    orderSpaces,
  );
  endpoint(
    api,
    {
      ...{ tag, path: `${path}/:id`, method: 'patch', summary: 'Change a space, based on the version that was read' },
      ...{ params: idParams, body: updateSpaceSchema, answer, refusals: updateSpaceRefusals },
    },
    changeSpace,
  );
  const act = { tag, method: 'post', params: idParams, body: archiveSpaceSchema } as const;
  endpoint(
    api,
    { ...act, path: `${path}/:id/archive`, summary: 'Archive a space: it can be read, not written in' },
    archiveSpace,
  );
  endpoint(
    api,
    {
      ...{ ...act, path: `${path}/:id/unarchive`, summary: 'Take a space out of the archive' },
      refusals: restoreSpaceRefusals,
    },
    restoreSpace,
  );
}
