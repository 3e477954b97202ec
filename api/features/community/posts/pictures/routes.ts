import { type Api, endpoint } from '#api/platform/http/endpoint.ts';
import { postPictureSchema } from './contract.ts';
import { uploadPostPicture } from './upload-post-picture.ts';

export function mountPostPictures(api: Api): void {
  endpoint(
    api,
    {
      method: 'put',
      path: '/api/community/pictures',
      summary: 'A picture for a post or comment: the JPEG, PNG or WebP itself, below 10 MB',
      tag: 'posts',
      takesImage: true,
      answer: { data: postPictureSchema },
    },
    uploadPostPicture,
  );
}
