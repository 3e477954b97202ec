import type { NewBackupCodes, TwoFactorSetup } from '#api/features/accounts/two-factor/contract.ts';
import { callApi } from '#src/client/api-client.ts';

/** Leaves out an empty password: members without one confirm with a fresh session. */
const confirmation = (password: string) => (password === '' ? {} : { password });

export async function beginSetup(password: string): Promise<TwoFactorSetup> {
  return (await callApi<{ data: TwoFactorSetup }>('POST', '/api/two-factor/setup', confirmation(password))).data;
}

export async function enable(code: string): Promise<readonly string[]> {
  return (await callApi<{ data: NewBackupCodes }>('POST', '/api/two-factor/enable', { code })).data.backupCodes;
}

export async function renewCodes(password: string): Promise<readonly string[]> {
  const path = '/api/two-factor/backup-codes';
  return (await callApi<{ data: NewBackupCodes }>('POST', path, confirmation(password))).data.backupCodes;
}

export async function disable(password: string): Promise<void> {
  await callApi('POST', '/api/two-factor/disable', confirmation(password));
}
