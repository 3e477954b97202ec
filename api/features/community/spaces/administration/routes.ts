import { z } from 'zod';
import { type Api, endpoint } from '#api/platform/http/endpoint.ts';
import { managedSpaceSchema } from './contract.ts';
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
      answer,
    },
    createSpace,
  );
  endpoint(
    api,
    { tag, path: '/api/admin/space-order', method: 'put', summary: 'Put the spaces in order' },
    orderSpaces,
  );
  endpoint(
    api,
    {
      ...{ tag, path: `${path}/:id`, method: 'patch', summary: 'Change a space, based on the version that was read' },
      answer,
    },
    changeSpace,
  );
  const act = { tag, method: 'post' } as const;
  endpoint(
    api,
    { ...act, path: `${path}/:id/archive`, summary: 'Archive a space: it can be read, not written in' },
    archiveSpace,
  );
  endpoint(api, { ...act, path: `${path}/:id/unarchive`, summary: 'Take a space out of the archive' }, restoreSpace);
}
