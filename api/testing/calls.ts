import type { Access as Declared } from '#api/platform/http/declaration.ts';
import recorded from './calls.json' with { type: 'json' };
import type { Access } from './viewers.ts';

/** What a call was measured to do. */
export interface CallRecord {
  /** The least that its caller has to be, found out by trying it as everyone. */
  access: Declared;
  /** Whether a token alone isn't enough, as its verb declares. */
  proof?: 'always' | 'part' | 'password';
  /** Exchanges with the database before the answer, authentication included. */
  exchanges: number;
  /** What it writes to the audit log. */
  records?: readonly string[];
}

/**
 * Every call of the API as it was measured, by `METHOD /path`. `calls.test.ts` fails when a call does anything else;
 * `npm run record:calls` rewrites the file, and a reviewer reads the difference.
 */
export const calls = recorded as Readonly<Record<string, CallRecord>>;

/** Whom a call lets in, as tests that only tell visitors, members, experts and staff apart see it. */
function entranceOf({ access }: CallRecord): Access {
  if (access === 'signedIn' || access === 'participant' || access === 'writer') return 'member';
  return access === 'writingExpert' ? 'expert' : access;
}

/** The calls with whom they let in. */
export const entrances = Object.entries(calls).map(([route, record]) => [route, entranceOf(record)] as const);
