import { type Answer, call } from './call.ts';

/** An unsent text as the server has it. */
export type StoredUnsentText = NonNullable<Answer<'GET /api/unsent-texts/{place}'>['data']['text']>;

/** Reads the server's copy of an unsent text: null if there is none, undefined if the server can't be reached. */
export async function readStoredUnsentText(place: string): Promise<StoredUnsentText | null | undefined> {
  const answer = await call('GET /api/unsent-texts/{place}', { params: { place } }).catch(() => undefined);
  return answer?.data.text;
}

/** Deletes the server's copy, unless another device has saved a newer version. */
export const deleteStoredUnsentText = (place: string, version: number): Promise<unknown> =>
  call('DELETE /api/unsent-texts/{place}', { params: { place }, query: { version } });
