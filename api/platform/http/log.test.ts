import { afterEach, describe, expect, it, vi } from 'vitest';
import { actors, call, createTestCommunity } from '#api/testing/index.ts';
import { describeError, log } from './log.ts';

afterEach(() => {
  vi.restoreAllMocks();
});

/** Returns everything that `work` logs, as one text. */
async function logged(work: () => unknown): Promise<string> {
  const lines: unknown[] = [];
  for (const level of ['info', 'warn', 'error'] as const) {
    vi.spyOn(console, level).mockImplementation((line: unknown) => {
      lines.push(line);
    });
  }
  await work();
  return lines.join('\n');
}

describe('log', () => {
  it('writes one line of JSON', async () => {
    const line = await logged(() => log('warn', 'mail.failed', { community: 'kuu', attempts: 2 }));
    expect(JSON.parse(line)).toEqual({ level: 'warn', event: 'mail.failed', community: 'kuu', attempts: 2 });
  });
});

describe('describeError', () => {
  it('returns the class, code and location of the root cause, never its message', () => {
    const root = Object.assign(new TypeError('mari@people.test is not unique'), { code: 'SQLITE_CONSTRAINT' });
    const described = describeError(new Error('Failed query: params mari@people.test', { cause: root }));
    expect(described.error).toBe('TypeError SQLITE_CONSTRAINT');
    expect(JSON.stringify(described)).not.toContain('mari');
    expect(describeError('mari@people.test')).toEqual({ error: 'string' });
  });
});

describe('the log of a call that failed', () => {
  it('contains no name, e-mail address, token or password', async () => {
    const community = await createTestCommunity();
    const mari = await actors.member(community);
    await community.db.run('drop table rate_limits');
    const text = await logged(async () => {
      const body = { email: mari.email, password: mari.password };
      expect((await call(community, 'POST', '/api/auth/sign-in', { as: mari, body })).status).toBe(500);
    });
    expect(text).toContain('api.failed');
    for (const secret of [mari.email, mari.password, mari.token, 'Mari']) expect(text).not.toContain(secret);
  });
});
