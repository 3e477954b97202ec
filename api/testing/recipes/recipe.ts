import { actors } from '../actors.ts';
import type { CallOptions } from '../call.ts';
import type { TestCommunity } from '../create-test-community.ts';
import { insertExpert } from '../listed-expert.ts';

/** How to make a call: its path parameters and query, besides the usual options. */
export interface Setup extends CallOptions {
  params?: Record<string, string>;
  query?: string;
}

/** The address of a call, from the path of its route. */
export function fillIn(path: string, params: Record<string, string> = {}, query?: string): string {
  const filled = path.replaceAll(/:(\w+)/g, (_, name: string) => params[name] ?? `:${name}`);
  return query === undefined ? filled : `${filled}?${query}`;
}

export type Prepare = (community: TestCommunity) => Promise<Setup> | Setup;

/** How to make an area's calls succeed, by `METHOD /path`. */
export type Recipes = Readonly<Record<string, Prepare>>;

export const asVisitor =
  (setup: Setup = {}): Prepare =>
  () =>
    setup;

export const asMember =
  (setup: Setup = {}): Prepare =>
  async (community) => ({ as: await actors.member(community), ...setup });

/** An expert in the directory. */
export const asExpert =
  (setup: Setup = {}): Prepare =>
  async (community) => ({ as: await insertExpert(community), ...setup });

export const asAdmin =
  (setup: Setup = {}): Prepare =>
  async (community) => ({ as: await actors.admin(community), ...setup });

/** The same call once something exists: an empty list may cost less. */
export const after =
  (arrange: (community: TestCommunity) => Promise<unknown>, prepare: Prepare): Prepare =>
  async (community) => {
    await arrange(community);
    return prepare(community);
  };

/** The same call about a new item, by its id. */
export const about =
  (insert: (community: TestCommunity) => Promise<{ id: string }>, prepare: Prepare): Prepare =>
  async (community) => {
    const { id } = await insert(community);
    return { ...(await prepare(community)), params: { id } };
  };
