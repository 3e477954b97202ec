import { actors } from '../actors.ts';
import type { CallOptions } from '../call.ts';
import type { TestCommunity } from '../create-test-community.ts';
import { insertExpert } from '../listed-expert.ts';

/** How to make a call: its path parameters and query, besides the usual options. */
export interface Setup extends CallOptions {
  params?: Record<string, string>;
  query?: string;
}

/** Fills in the path of a call's route, and adds the query. */
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

/** Makes the call as an expert in the directory. */
export const asExpert =
  (setup: Setup = {}): Prepare =>
  async (community) => ({ as: await insertExpert(community), ...setup });

export const asAdmin =
  (setup: Setup = {}): Prepare =>
  async (community) => ({ as: await actors.admin(community), ...setup });

/** Makes the call after inserting something, because an empty list may take fewer exchanges. */
export const withExistingItem =
  (arrange: (community: TestCommunity) => Promise<unknown>, prepare: Prepare): Prepare =>
  async (community) => {
    await arrange(community);
    return prepare(community);
  };

/** Makes the call with the id of a new item. */
export const aboutNewItem =
  (insert: (community: TestCommunity) => Promise<{ id: string }>, prepare: Prepare): Prepare =>
  async (community) => {
    const { id } = await insert(community);
    return { ...(await prepare(community)), params: { id } };
  };
