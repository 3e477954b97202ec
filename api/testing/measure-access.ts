import { sql } from 'drizzle-orm';
import { restrictMember } from '#api/features/accounts/suspensions/queries.ts';
import { newId } from '#api/platform/database/ids.ts';
import { namedBatch } from '#api/platform/database/named-batch.ts';
import type { Access } from '#api/platform/http/declaration.ts';
import { actors, type TestActor } from './actors.ts';
import { call } from './call.ts';
import { day, testNow } from './clock.ts';
import { createTestCommunity, type TestCommunity } from './create-test-community.ts';

type Code = string | null;

/** Creates a member whom a moderation decision restricts. */
const restricted = (kind: 'silence' | 'suspension', isExpert: boolean) => async (community: TestCommunity) => {
  const actor = await actors.member(community, { user: { isExpert } });
  const until = testNow.getTime() + day;
  const row = { id: newId(), userId: actor.id, kind, until };
  await namedBatch(community.db, { restricted: restrictMember(community.db, row, testNow, sql`true`) });
  return actor;
};

const callers = {
  visitor: async () => null,
  banned: actors.banned,
  user: actors.member,
  suspended: restricted('suspension', true),
  silenced: restricted('silence', true),
  expert: actors.expert,
  moderator: actors.moderator,
  admin: actors.admin,
} as const satisfies Record<string, (community: TestCommunity) => Promise<TestActor | null>>;

type Caller = keyof typeof callers;

/**
 * Returns a function that tries a call as every kind of caller. Its ids don't exist, because permission is checked
 * before the input. Callers are reused, because creating one takes longer than a call. A caller whose session a call
 * ended is created again.
 */
export async function createAccessMeter() {
  const community = await createTestCommunity();
  const strict = await createTestCommunity({ tenant: { twoFactorRequiredFor: ['user', 'moderator', 'admin'] } });
  const kept = new Map<Caller, Promise<TestActor | null>>();

  /** Makes a call and returns the code of a 401 or 403; null if the caller is allowed. */
  async function ask(of: TestCommunity, as: TestActor | null, method: string, path: string): Promise<Code> {
    const { status, body } = await call(of, method, path, {
      ...(as && { as }),
      ...(method === 'GET' ? {} : { body: {} }),
    });
    if (status >= 500) throw new Error(`${method} ${path} failed with ${status}.`);
    return status === 401 || status === 403 ? (body.error?.code ?? String(status)) : null;
  }

  async function tryAs(caller: Caller, method: string, path: string): Promise<Code> {
    const found = kept.get(caller) ?? callers[caller](community);
    kept.set(caller, found);
    const code = await ask(community, await found, method, path);
    if (code !== 'unauthenticated' || caller === 'visitor' || caller === 'banned') return code;
    const renewed = callers[caller](community);
    kept.set(caller, renewed);
    return ask(community, await renewed, method, path);
  }

  /** Returns who may call a route, or the code for each caller if they match no known access. */
  return async (route: string): Promise<Access | string> => {
    const [method = '', pattern = ''] = route.split(' ');
    const path = pattern.replaceAll(/:\w+/g, '01a1fc15-9f99-72f4-9cb6-244c570ec732');
    const codes = {} as Record<Caller, Code>;
    for (const caller of Object.keys(callers) as Caller[]) codes[caller] = await tryAs(caller, method, path);
    const owing = await ask(strict, await actors.member(strict, { user: { isExpert: true } }), method, path);
    return describe({ ...codes, owing });
  };
}

const [none, no, strange] = [null, 'forbidden', 'unauthenticated'] as const;
const outside = { visitor: strange, banned: strange, owing: 'two_factor_required' } as const;
const all = { user: none, suspended: none, silenced: none, expert: none, moderator: none, admin: none };
const kept = { suspended: 'suspended', silenced: 'silenced' } as const;
const experts = { ...outside, ...all, user: no, moderator: no, admin: no };
const moderators = { ...outside, ...all, user: no, suspended: no, silenced: no, expert: no };

/** For each kind of access, the code with which each kind of caller is refused; null if the caller is allowed. */
const answers: Readonly<Record<Access, Readonly<Record<Caller | 'owing', Code>>>> = {
  anyone: { ...all, visitor: none, banned: strange, owing: none },
  signedIn: { ...outside, ...all, owing: none },
  member: { ...outside, ...all },
  participant: { ...outside, ...all, suspended: kept.suspended },
  writer: { ...outside, ...all, ...kept },
  expert: experts,
  writingExpert: { ...experts, ...kept },
  moderator: moderators,
  admin: { ...moderators, moderator: no },
};

function describe(codes: Readonly<Record<Caller | 'owing', Code>>): Access | string {
  const isGiven = (access: Access) =>
    Object.entries(answers[access]).every(([caller, code]) => codes[caller as Caller] === code);
  return (Object.keys(answers) as Access[]).find(isGiven) ?? JSON.stringify(codes);
}
