import { type Command, pickFolders } from './command.ts';
import { findRegistered } from './find-tenant.ts';
import { OperatorError } from './operator-error.ts';
import { readTenantFolders } from './read-folders.ts';
import { demoPassword, refuseProduction } from './seed-accounts.ts';
import { seedCommunity } from './seed-community.ts';
import { type Scaled, seedScale } from './seed-scale.ts';
import { withTarget } from './target/open-target.ts';

const maxScale = 1_000_000;
/** The default for `--scale` without a number. */
const benchScale = 20_000;

/**
 * `seed [slug] [--scale N]`: creates missing demo content; with `--scale`, up to N members and articles for load tests,
 * and fifty times as many comments. A scale of 20,000 is the benchmark community: 100,000 posts and a million comments,
 * in about ten minutes. An interrupted run can be restarted.
 */
export const seed: Command = async (call) => {
  refuseProduction(call.kind);
  const scale = readScale(call.scale);
  const chosen = pickFolders(readTenantFolders(call.settings.tenants), call.args[0]);
  return withTarget(call, async (target) => {
    for (const folder of chosen) {
      const tenant = await findRegistered(target, folder);
      if (!tenant)
        throw new OperatorError([
          `${folder.file.slug} is not applied yet: npm run tenant -- apply ${folder.file.slug}`,
        ]);
      const accounts = await seedCommunity(target, tenant, folder);
      const what =
        accounts > 0 ? `${accounts} demo accounts made, password ${demoPassword}` : 'all demo accounts are there';
      call.output.log(`${tenant.slug}: ${what}`);
      if (scale === 0) continue;
      const began = Date.now();
      const report = (line: string) => call.output.log(`${tenant.slug}: ${line}, ${secondsSince(began)} s`);
      const made = await seedScale(target.connect(tenant), tenant, scale, report);
      call.output.log(`${tenant.slug}: ${describeScaled(made)} made for load in ${secondsSince(began)} s`);
    }
    return 0;
  });
};

const secondsSince = (began: number) => Math.round((Date.now() - began) / 1_000);

function describeScaled({ members, articles, events, posts, comments }: Scaled): string {
  return `${members} members, ${articles} articles, ${events} events, ${posts} posts and ${comments} comments`;
}

function readScale(typed = '0'): number {
  if (typed === 'true') return benchScale;
  if (!/^\d{1,7}$/.test(typed) || Number(typed) > maxScale)
    throw new OperatorError([`--scale is a number from 1 to ${maxScale}.`]);
  return Number(typed);
}
