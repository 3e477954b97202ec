import type { EditedDraft, WorkingCopy } from '#api/features/content/drafts/contract.ts';
import { emptyCopy } from '#api/features/content/drafts/rules.ts';
import { actors, type TestActor } from './actors.ts';
import { call } from './call.ts';
import type { TestCommunity } from './create-test-community.ts';

interface Answer<Data> {
  data: Data;
  error?: { code: string; fields?: Record<string, { code: string }> };
}

/** Returns an item's text with this title. */
export const draftText = (title: string, body = 'Kuu tõuseb **metsa** kohale.') => ({
  title,
  summary: '',
  body,
  coverAlt: '',
  topics: [],
});

/** Begins a draft as an administrator and returns the actions they can take on it. */
export async function createDraft(community: TestCommunity, as?: TestActor, type = 'article') {
  const admin = as ?? (await actors.admin(community));
  const made = await call<Answer<{ id: string }>>(community, 'POST', '/api/admin/drafts', {
    as: admin,
    body: { type },
  });
  const { id } = made.body.data;
  const path = `/api/admin/drafts/${id}`;
  const copy = (changes: Partial<WorkingCopy> = {}): WorkingCopy => ({
    ...emptyCopy(id, admin.id),
    texts: { et: draftText('Kuu') },
    ...changes,
  });
  const send = <Data>(method: string, address: string, body: object | undefined, now?: Date, actor = admin) =>
    call<Answer<Data>>(community, method, address, { as: actor, ...(body ? { body } : {}), ...(now ? { now } : {}) });
  return {
    id,
    admin,
    copy,
    get: async () => (await send<EditedDraft>('GET', path, undefined)).body.data,
    save: (version: number, content: Partial<WorkingCopy>, now?: Date, actor?: TestActor) =>
      send<{ version: number }>('PUT', path, { version, content: copy(content) }, now, actor),
    publish: (version: number, publishAt?: Date, now?: Date) =>
      send<{ version: number; publishAt: string }>(
        'POST',
        `${path}/publish`,
        { version, ...(publishAt ? { publishAt: publishAt.toISOString() } : {}) },
        now,
      ),
    withdraw: (version: number, to: 'draft' | 'archived') =>
      send<{ version: number }>('POST', `${path}/withdraw`, { version, to }),
    remove: (version: number, actor?: TestActor) =>
      send<never>('POST', `${path}/delete`, { version }, undefined, actor),
    revisions: async () =>
      (await send<{ items: Array<{ id: string; kind: string }> }>('GET', `${path}/revisions`, undefined)).body.data
        .items,
    revision: async (revisionId: string) =>
      (await send<WorkingCopy>('GET', `${path}/revisions/${revisionId}`, undefined)).body.data,
    restore: (version: number, revisionId: string) =>
      send<{ version: number }>('POST', `${path}/restore`, { version, revisionId }),
  };
}
