import { type Api, endpoint, withDeclaration } from '#api/platform/http/endpoint.ts';
import { contentCards } from '../content/contract.ts';
import { openedVideoSchema } from './contract.ts';
import { getVideo } from './get-video.ts';
import { listVideos } from './list-videos.ts';
import { saveProgress } from './save-progress.ts';

const tag = 'videos';
const one = { tag, path: '/api/videos/:slug' } as const;

export function mountVideos(api: Api): void {
  endpoint(
    api,
    {
      tag,
      path: '/api/videos',
      method: 'get',
      summary: 'Videos available to the member, newest first',
      answer: { data: contentCards },
    },
    withDeclaration(listVideos, async (context, input) => ({ data: (await listVideos(context, input)).data })),
  );
  endpoint(
    api,
    { ...one, method: 'get', summary: 'A video available to the member', answer: { data: openedVideoSchema } },
    getVideo,
  );
  endpoint(
    api,
    {
      ...one,
      path: `${one.path}/progress`,
      method: 'put',
      summary: 'Save the playback position; 0 once watched to the end',
    },
    saveProgress,
  );
}
