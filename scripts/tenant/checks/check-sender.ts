import { checkOwnership } from '#api/features/operations/setup/index.ts';
import { resolveMailSender } from '#api/platform/settings/mail-sender.ts';
import type { Tenant } from '#api/platform/tenancy/tenant-schema.ts';
import type { Target } from '../target/target.ts';
import { readStoredSettings } from '../with-settings.ts';
import { type Finding, runCheck } from './finding.ts';

/** Returns the sender of mails, and whether the community's own domain still proves its owner. */
export async function checkSender({ connect, env }: Target, folder: Tenant): Promise<Finding> {
  const { slug } = folder;
  const sender = resolveMailSender(folder, await readStoredSettings(connect(folder)));
  const { inForce, wanted, domain, isVerified } = sender;
  const what = `${slug}: mails come from ${inForce}`;
  if (!domain) return { what };
  if (!isVerified) return { what: `${what}, until ${domain} is verified for ${wanted}` };
  const remedy = `ask its administrators for the ownership text at _kogu.${domain}, or to set another sender`;
  return runCheck(what, remedy, async () => {
    const state = await checkOwnership(env, slug, domain);
    if (state === null) return 'the DNS resolver gave no answer';
    return state === 'found' ? null : `${domain} no longer proves that it belongs to the community`;
  });
}
