import type { Person } from './people.ts';
import { expect } from './test.ts';
import { visit } from './visit.ts';

type Content = Record<string, unknown>;

/** Returns a function that calls the API as this person's browser would, and throws unless the call succeeds. */
export function createApiCaller({ token, slug }: Person) {
  return async (method: string, path: string, data?: object) => {
    const headers = { authorization: `Bearer ${token}`, ...(data ? { 'content-type': 'application/json' } : {}) };
    const answer = await visit(slug, path, { method, headers, ...(data ? { body: JSON.stringify(data) } : {}) });
    expect([path, answer.body]).toEqual([path, expect.stringContaining('"success":true')]);
    return JSON.parse(answer.body) as { data: { id: string; version: number; content: Content } };
  };
}

/** Returns an item's text in one language. */
export const itemText = (title: string, body: string) => ({ title, summary: '', body, coverAlt: '', topics: [] });

/** Creates an item as an administrator and saves it once with this content. */
export async function createItem(admin: Person, type: string, content: Content) {
  const ask = createApiCaller(admin);
  const { id } = (await ask('POST', '/api/admin/drafts', { type })).data;
  const path = `/api/admin/drafts/${id}`;
  const own = (await ask('GET', path)).data.content;
  const save = (version: number, changes: Content) =>
    ask('PUT', path, { version, content: { ...own, ...content, ...changes } });
  const publish = (version: number) => ask('POST', `${path}/publish`, { version });
  await save(0, {});
  return { id, ask, path, save, publish };
}
