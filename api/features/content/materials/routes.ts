import { type Api, endpoint, withDeclaration } from '#api/platform/http/endpoint.ts';
import { contentCards } from '../content/contract.ts';
import { openedMaterialSchema } from './contract.ts';
import { getMaterial } from './get-material.ts';
import { listMaterials } from './list-materials.ts';

const tag = 'materials';
const path = '/api/materials';

export function mountMaterials(api: Api): void {
  endpoint(
    api,
    {
      tag,
      path,
      method: 'get',
      summary: 'Materials available to the member, newest first',
      answer: { data: contentCards },
    },
    withDeclaration(listMaterials, async (context, input) => ({ data: (await listMaterials(context, input)).data })),
  );
  endpoint(
    api,
    {
      tag,
      path: `${path}/:id`,
      method: 'get',
      summary: 'A material available to the viewer',
      answer: { data: openedMaterialSchema },
    },
    getMaterial,
  );
}
