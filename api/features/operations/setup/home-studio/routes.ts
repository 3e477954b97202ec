import { z } from 'zod';
import { type Api, endpoint } from '#api/platform/http/endpoint.ts';
import { changeHome, getHomeDraft } from './change-home.ts';
import { homeDraftSchema, homePictureSchema } from './contract.ts';
import { listHomePictures, uploadHomePicture } from './home-pictures.ts';

const tag = 'setup';
const path = '/api/admin/customizations';
const answer = { data: homeDraftSchema };

export function mountHomeStudio(api: Api): void {
  endpoint(
    api,
    { tag, path: `${path}/home`, method: 'get', summary: 'The home page as the draft has it', answer },
    getHomeDraft,
  );
  endpoint(
    api,
    {
      ...{ tag, path: `${path}/home`, method: 'put', answer },
      summary: 'Change, add, move or remove sections of the draft’s home page',
    },
    changeHome,
  );
  endpoint(
    api,
    {
      ...{ tag, path: `${path}/pictures`, method: 'get', summary: 'Pictures that a section can show' },
      answer: { data: z.object({ pictures: z.array(homePictureSchema) }) },
    },
    listHomePictures,
  );
  endpoint(
    api,
    {
      ...{ tag, path: `${path}/pictures`, method: 'put' },
      summary: 'Upload a picture for a section: the JPEG, PNG or WebP itself, below 10 MB',
      ...{ takesImage: true, answer: { data: homePictureSchema } },
    },
    uploadHomePicture,
  );
}
