import { type Api, endpoint } from '#api/platform/http/endpoint.ts';
import { countView } from './count-view.ts';

export function mountContent(api: Api): void {
  endpoint(
    api,
    { method: 'post', path: '/api/content/views', summary: 'Count a view of an item', tag: 'content', status: 202 },
    countView,
  );
}
