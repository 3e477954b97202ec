import { type Api, endpoint } from '#api/platform/http/endpoint.ts';
import { testWatchWordsResponse, watchWordsResponse } from './contract.ts';
import { changeWatchWords, getWatchWords, testWatchWords } from './manage-watch-words.ts';

const call = { tag: 'spaces', path: '/api/admin/settings/watch-words', answer: watchWordsResponse } as const;

export function mountWatchWords(api: Api): void {
  endpoint(api, { ...call, method: 'get', summary: 'Words for which texts are held or refused' }, getWatchWords);
  endpoint(
    api,
    { ...call, method: 'patch', summary: 'Change lists of watch words, based on the version that was read' },
    changeWatchWords,
  );
  endpoint(
    api,
    {
      ...{ tag: 'spaces', method: 'post', path: '/api/admin/watch-word-tests' },
      summary: 'Which watch words are in a text',
      answer: testWatchWordsResponse,
    },
    testWatchWords,
  );
}
