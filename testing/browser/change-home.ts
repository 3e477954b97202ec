import type { HomeDraft } from '#api/features/operations/setup/home-studio/contract.ts';
import { newId } from '#api/platform/database/ids.ts';
import type { Person } from './people.ts';
import { visit } from './visit.ts';

const studio = '/api/admin/customizations';

/** Calls the API of the home studio as an administrator. */
export async function callHome(slug: string, admin: Person, method: string, body?: object, path = `${studio}/home`) {
  const headers = { authorization: `Bearer ${admin.token}`, 'content-type': 'application/json' };
  const sent = body ? { method, headers, body: JSON.stringify(body) } : { method, headers };
  const answer = await visit(slug, path, sent);
  return { status: answer.status, body: JSON.parse(answer.body) as { data: HomeDraft } };
}

/** Empties the draft, whatever it contains. */
export async function discardDraft(slug: string, admin: Person): Promise<void> {
  await callHome(slug, admin, 'DELETE', { revision: 1_000_000 }, studio);
}

/**
 * Changes the title of the first section of the draft's home page, adds a section and moves the last one to the front.
 */
export async function changeHome(slug: string, admin: Person, title: string): Promise<void> {
  const { draft, home } = (await callHome(slug, admin, 'GET')).body.data;
  const [first, last] = [home.sections[0], home.sections.at(-1)];
  if (!first || !last) throw new Error('The home page is empty.');
  const both = (text: string) => ({ et: text, en: text });
  const voices = {
    ...{ kind: 'voices', title: both(`${title}, heard`) },
    items: [{ words: both('It is quiet here.'), name: 'Mari', since: both('since spring') }],
  };
  const { status } = await callHome(slug, admin, 'PUT', {
    revision: draft.revision,
    sections: {
      [first.id]: { content: { ...first.content, title: both(title) } },
      [last.id]: { place: first.place - 1 },
      [newId()]: { content: voices, place: first.place + 0.5 },
    },
  });
  if (status !== 200) throw new Error(`The home page could not be changed: ${status}`);
}
