import { describe, expect, it } from 'vitest';
import { resources } from '#locales/index.ts';
import { actors, call, createTestCommunity, failExchange } from './index.ts';

const someone = '01a1fc15-9f99-72f4-9cb6-244c570ec732';

/** Calls with their own error message for unexpected failures. */
const calls = [
  ['GET', '/api/users/profile', 'user_data_failed', 'Failed to load user data'],
  ['PATCH', '/api/users/profile', 'profile_update_failed', 'Failed to update profile'],
  ['PUT', '/api/users/avatar', 'picture_upload_failed', 'Failed to upload profile picture'],
  ['POST', '/api/users/password', 'password_change_failed', 'Failed to change password'],
  ['GET', '/api/data-exports', 'data_download_failed', 'Failed to download account data'],
  ['POST', '/api/data-exports', 'data_download_failed', 'Failed to download account data'],
  ['GET', `/api/data-exports/${someone}/file`, 'data_download_failed', 'Failed to download account data'],
  ['POST', '/api/users/delete', 'account_deletion_failed', 'Failed to delete account'],
  ['POST', '/api/two-factor/disable', 'two_factor_disable_failed', 'Failed to disable 2FA'],
  ['POST', '/api/two-factor/backup-codes', 'backup_codes_failed', 'Failed to regenerate backup codes'],
  ['GET', `/api/users/${someone}`, 'profile_load_failed', 'Failed to load profile data'],
] as const;

describe('a call that fails unexpectedly', async () => {
  const community = await createTestCommunity();
  const mari = await actors.member(community);
  const ask = (method: string, path: string) =>
    call(community, method, path, { as: mari, ...(method === 'GET' ? {} : { body: {} }) });

  it.each(calls)(
    'returns its own error message while the database is down: %s %s',
    async (method, path, code, message) => {
      let answer: Awaited<ReturnType<typeof ask>> | undefined;
      await failExchange(1, 'before', async () => {
        answer = await ask(method, path);
      });
      expect([answer?.status, answer?.body.error]).toEqual([503, { code, message }]);
      const estonian: Record<string, string> = resources.et.errors;
      expect(estonian[code]).toMatch(/ ei õnnestunud$/);
    },
  );

  it.each(calls)(
    'returns its own error message after an internal error: %s %s',
    async (method, path, code, message) => {
      const broken = await createTestCommunity();
      const jaan = await actors.member(broken);
      await broken.db.run('alter table users rename to gone');
      const body = method === 'GET' ? {} : { body: {} };
      const { status, body: answer } = await call(broken, method, path, { as: jaan, ...body });
      expect([status, answer.error]).toEqual([500, { code, message }]);
    },
  );

  it('returns the general error code if it has no message of its own, and refusals keep their codes', async () => {
    let answer: Awaited<ReturnType<typeof ask>> | undefined;
    await failExchange(1, 'before', async () => {
      answer = await ask('GET', '/api/sessions');
    });
    expect([answer?.status, answer?.body.error?.code]).toEqual([503, 'unavailable']);
    expect((await ask('POST', '/api/users/delete')).body.error?.code).toBe('invalid_input');
    expect((await call(community, 'GET', '/api/users/profile')).body.error?.code).toBe('unauthenticated');
  });
});
