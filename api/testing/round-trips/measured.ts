import { actors } from '../actors.ts';
import type { CallOptions } from '../call.ts';
import type { TestCommunity } from '../create-test-community.ts';

/** What a call is sent with: what stands for `:id` and the like in its path, and what comes after `?`. */
export interface Setup extends CallOptions {
  params?: Record<string, string>;
  query?: string;
}

export type Prepare = (community: TestCommunity) => Promise<Setup> | Setup;

export interface Measured {
  /** Exchanges with the database before the answer goes out, when the call does what it is for. */
  roundTrips: number;
  /** Arranges that the call succeeds. Without it, a visitor calls, and sends nothing. */
  prepare?: Prepare;
}

/** Calls of an area, as `METHOD /path`. */
export type RoundTrips = Readonly<Record<string, Measured>>;

export const asVisitor =
  (setup: Setup = {}): Prepare =>
  () =>
    setup;

export const asMember =
  (setup: Setup = {}): Prepare =>
  async (community) => ({ as: await actors.member(community), ...setup });

export const asAdmin =
  (setup: Setup = {}): Prepare =>
  async (community) => ({ as: await actors.admin(community), ...setup });

/** The same call when something is there before: a list that has nothing in it may cost less. */
export const after =
  (arrange: (community: TestCommunity) => Promise<unknown>, prepare: Prepare): Prepare =>
  async (community) => {
    await arrange(community);
    return prepare(community);
  };

/** The same call about something, by its id. */
export const about =
  (insert: (community: TestCommunity) => Promise<{ id: string }>, prepare: Prepare): Prepare =>
  async (community) => {
    const { id } = await insert(community);
    return { ...(await prepare(community)), params: { id } };
  };
