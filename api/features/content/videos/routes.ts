import { type Api, endpoint } from '#api/platform/http/endpoint.ts';
import { contentCards, shownQuery, slugParams } from '../content/contract.ts';
import { openedVideoSchema, saveProgressSchema } from './contract.ts';
import { getVideo } from './get-video.ts';
import { listVideos } from './list-videos.ts';
import { saveProgress } from './save-progress.ts';

const tag = 'videos';
const one = { tag, path: '/api/videos/:slug', params: slugParams } as const;

export function mountVideos(api: Api): void {
  endpoint(
    api,
    {
      tag,
      path: '/api/videos',
      method: 'get',
      summary: 'Videos that the member may open, newest first',
      query: shownQuery,
      answer: { data: contentCards },
    },
    async (context, input) => ({ data: (await listVideos(context, input)).data }),
  );
  endpoint(
    api,
    { ...one, method: 'get', summary: 'One video that the member may open', answer: { data: openedVideoSchema } },
    getVideo,
  );
  endpoint(
    api,
    {
      ...one,
      path: `${one.path}/progress`,
      method: 'put',
      summary: 'Where the member is in a video; 0 once they have seen it',
      body: saveProgressSchema,
    },
    saveProgress,
  );
}
