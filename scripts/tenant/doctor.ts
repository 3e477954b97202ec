import { checkCommunity } from './checks/check-community.ts';
import { checkMail } from './checks/check-mail.ts';
import { checkSecrets } from './checks/check-secrets.ts';
import { checkOrphans } from './checks/find-orphans.ts';
import type { Finding } from './checks/finding.ts';
import type { Command, Output } from './command.ts';
import { describeFailure } from './operator-error.ts';
import { type FolderErrors, listFolderSlugs, readTenantFolders, type TenantFolder } from './read-folders.ts';
import { withTarget } from './target/open-target.ts';
import type { Target } from './target/target.ts';

/** `doctor`: checks everything, changes nothing, and says how to fix each fault. */
export const doctor: Command = async (call) => {
  const read = readTenantFolders(call.settings.tenants);
  const findings = await withTarget(call, async (target) => {
    const found = [...(await checkSecrets(target, call.environment)), ...(await checkMail(target))];
    for (const folder of read.folders) found.push(...(await checkCommunitySafely(target, folder)));
    return [...found, ...read.faults.flatMap(toFindings), ...(await checkOrphans(target, listFolderSlugs(read)))];
  });
  for (const finding of findings) print(call.output, finding);
  const faults = findings.filter(({ fault }) => fault).length;
  call.output.log(faults === 0 ? '\nAll is well.' : `\n${faults} of ${findings.length} need attention.`);
  return faults === 0 ? 0 : 1;
};

/**
 * Checks one community. A check that can't even run becomes a finding about its community, and the checks of other
 * communities continue.
 */
function checkCommunitySafely(target: Target, folder: TenantFolder): Promise<Finding[]> {
  const { slug } = folder.file;
  return checkCommunity(target, folder).catch((error: unknown) => [
    { what: slug, fault: { why: describeFailure(error), remedy: `npm run tenant -- apply ${slug}` } },
  ]);
}

/** Returns a finding for each line of a broken folder; the lines name the files. */
function toFindings({ slug, lines }: FolderErrors): Finding[] {
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
