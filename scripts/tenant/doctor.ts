import { checkCommunity } from './checks/check-community.ts';
import { checkMail } from './checks/check-mail.ts';
import { checkSecrets } from './checks/check-secrets.ts';
import type { Finding } from './checks/finding.ts';
import type { Command, Output } from './command.ts';
import { type FolderFaults, readTenantFolders } from './read-folders.ts';
import { withTarget } from './target/open-target.ts';

/** `doctor`: checks everything, changes nothing, and says how to fix each fault. */
export const doctor: Command = async (call) => {
  const { folders, faults: broken } = readTenantFolders(call.settings.tenants);
  const findings = await withTarget(call, async (target) => {
    const found = [...(await checkSecrets(target, call.environment)), ...(await checkMail(target))];
    for (const folder of folders) found.push(...(await checkCommunity(target, folder)));
    return [...found, ...broken.flatMap(toFindings)];
  });
  for (const finding of findings) print(call.output, finding);
  const faults = findings.filter(({ fault }) => fault).length;
  call.output.log(faults === 0 ? '\nAll is well.' : `\n${faults} of ${findings.length} need attention.`);
  return faults === 0 ? 0 : 1;
};

/** One finding per line; each line names the file. */
function toFindings({ slug, lines }: FolderFaults): Finding[] {
  const remedy = `put it right, then npm run tenant -- apply ${slug}`;
  return lines.map((why) => ({ what: `${slug}: folder`, fault: { why, remedy } }));
}

function print(output: Output, { what, fault }: Finding): void {
  if (!fault) {
    output.log(`ok     ${what}`);
    return;
  }
  output.log(`FAULT  ${what}: ${fault.why}`);
  output.log(`       do: ${fault.remedy}`);
}
