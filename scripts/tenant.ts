import { parseArgs } from 'node:util';
import { readLocalSettings } from './local/settings.ts';
import { admin } from './tenant/admin.ts';
import { apply } from './tenant/apply.ts';
import type { Command } from './tenant/command.ts';
import { doctor } from './tenant/doctor.ts';
import { Fault } from './tenant/fault.ts';
import { indexSearch } from './tenant/index-search.ts';
import { list } from './tenant/list.ts';
import { migrate } from './tenant/migrate.ts';
import { createNew } from './tenant/new.ts';
import { secret } from './tenant/secret.ts';
import { seed } from './tenant/seed.ts';
import { chooseTargetKind } from './tenant/target/open-target.ts';

const commands: Readonly<Record<string, { run: Command; what: string }>> = {
  new: { run: createNew, what: 'new <slug>             make a folder for a new community; locally, open it too' },
  apply: { run: apply, what: 'apply [slug]           make one or all communities what their folders say' },
  list: { run: list, what: 'list                   every community, and whether it is applied' },
  migrate: { run: migrate, what: 'migrate                bring every database to the newest migration' },
  seed: {
    run: seed,
    what: 'seed [slug] [--scale N] demo accounts; N members and articles for load; on this machine only',
  },
  index: { run: indexSearch, what: 'index [slug]           make what search knows anew' },
  admin: { run: admin, what: 'admin <slug> <email>   invite an administrator by mail' },
  secret: { run: secret, what: 'secret <slug> <name>    enter a key of a community, from standard input' },
  doctor: { run: doctor, what: 'doctor                 look for what is wrong, and say what to do' },
};

const usage = [
  'npm run tenant -- <command>',
  '',
  ...Object.values(commands).map(({ what }) => `  ${what}`),
  '',
  'Works on this machine; on production where ENVIRONMENT=production or TURSO_API_TOKEN is set.',
].join('\n');

try {
  const { positionals, values } = parseArgs({
    allowPositionals: true,
    strict: false,
    options: { scale: { type: 'string' } },
  });
  const { help, h, scale, ...others } = values;
  const unknown = { ...others, ...(scale !== undefined && positionals[0] !== 'seed' ? { scale } : {}) };
  const [option] = Object.keys(unknown);
  if (option !== undefined) throw new Fault([`There is no option "${option}".\n\n${usage}`]);
  const [verb = '', ...args] = positionals;
  const command = commands[verb];
  if (help !== undefined || h !== undefined) {
    console.log(usage);
  } else if (!command) {
    throw new Fault([verb === '' ? usage : `There is no command "${verb}".\n\n${usage}`]);
  } else {
    const kind = chooseTargetKind(process.env);
    process.exitCode = await command.run({
      args,
      kind,
      settings: readLocalSettings(),
      environment: process.env,
      ...(scale === undefined ? {} : { scale: String(scale) }),
    });
  }
} catch (error) {
  console.error(error instanceof Fault ? error.message : error);
  process.exitCode = 1;
}
