import type { Access as Declared } from '#api/platform/http/declaration.ts';
import recorded from './calls.json' with { type: 'json' };
import type { Access } from './viewers.ts';

/** What a call was measured to do. */
export interface CallRecord {
  /** The least access that its caller needs, found by making the call as every kind of caller. */
  access: Declared;
  /** The proof it needs besides a token, as its verb declares. */
  proof?: 'always' | 'part' | 'password';
  /** Exchanges with the database before the response, including authentication. */
  exchanges: number;
  /** Names of the actions it writes to the audit log. */
  records?: readonly string[];
}

/**
 * Every API call as it was measured, by `METHOD /path`. `calls.test.ts` fails when a call behaves differently;
 * `npm run record:calls` rewrites the file, and a reviewer reads the diff.
 */
export const calls = recorded as Readonly<Record<string, CallRecord>>;

/** Returns whom a call lets in, for tests that only distinguish visitors, members, experts and staff. */
function entranceOf({ access }: CallRecord): Access {
  if (access === 'signedIn' || access === 'participant' || access === 'writer') return 'member';
  return access === 'writingExpert' ? 'expert' : access;
}

/** Each call, with whom it lets in. */
export const accessByCall = Object.entries(calls).map(([route, record]) => [route, entranceOf(record)] as const);
