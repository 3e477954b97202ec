import { type Command, chooseFolders, forEachCommunity } from './command.ts';
import { requireRegisteredTenant } from './find-tenant.ts';
import { OperatorError } from './operator-error.ts';
import { demoPassword, refuseProduction } from './seed-accounts.ts';
import { seedCommunity } from './seed-community.ts';
import { type ScaledCounts, seedScale } from './seed-scale.ts';
import { withTarget } from './target/open-target.ts';

const maxScale = 1_000_000;
/** The scale of `--scale` without a number. */
const benchScale = 20_000;

/**
 * `seed [slug] [--scale N]`: creates missing demo content; with `--scale`, up to N members and articles for load tests,
 * and fifty times as many comments. A scale of 20,000 makes the benchmark community: 100,000 posts and a million
 * comments, in about ten minutes. An interrupted run can be continued by running it again.
 */
export const seed: Command = async (call) => {
  refuseProduction(call.kind);
  const scale = readScale(call.options['scale']);
  const chosen = chooseFolders(call);
  return withTarget(call, (target) =>
    forEachCommunity(call, chosen, async (folder) => {
      const tenant = await requireRegisteredTenant(target, folder);
      const accounts = await seedCommunity(target, tenant, folder);
      const what =
        accounts > 0 ? `${accounts} demo accounts made, password ${demoPassword}` : 'all demo accounts are there';
      call.output.log(`${tenant.slug}: ${what}`);
      if (scale === 0) return;
      const began = Date.now();
      const report = (line: string) => call.output.log(`${tenant.slug}: ${line}, ${secondsSince(began)} s`);
      const made = await seedScale(target.connect(tenant), tenant, scale, report);
      call.output.log(`${tenant.slug}: ${describeScaledCounts(made)} made for load in ${secondsSince(began)} s`);
    }),
  );
};

const secondsSince = (began: number) => Math.round((Date.now() - began) / 1_000);

function describeScaledCounts({ members, articles, events, posts, comments }: ScaledCounts): string {
  return `${members} members, ${articles} articles, ${events} events, ${posts} posts and ${comments} comments`;
}

function readScale(typed: string | true = '0'): number {
  if (typed === true) return benchScale;
  if (!/^\d{1,7}$/.test(typed) || Number(typed) > maxScale)
    throw new OperatorError([`--scale is a number from 1 to ${maxScale}.`]);
  return Number(typed);
}
