import { parseArgs } from 'node:util';
import { readLocalSettings } from './local/settings.ts';
import type { Command } from './tenant/command.ts';
import { Fault } from './tenant/fault.ts';
import { chooseTargetKind } from './tenant/target/open-target.ts';

/** Each brings libraries of its own: only the one that is asked for is loaded. */
const commands: Readonly<Record<string, { load: () => Promise<Command>; what: string }>> = {
  new: {
    load: async () => (await import('./tenant/new.ts')).createNew,
    what: 'new <slug>             make a folder for a new community; locally, open it too',
  },
  apply: {
    load: async () => (await import('./tenant/apply.ts')).apply,
    what: 'apply [slug]           make one or all communities what their folders say',
  },
  list: {
    load: async () => (await import('./tenant/list.ts')).list,
    what: 'list                   every community, and whether it is applied',
  },
  migrate: {
    load: async () => (await import('./tenant/migrate.ts')).migrate,
    what: 'migrate                bring every database to the newest migration',
  },
  seed: {
    load: async () => (await import('./tenant/seed.ts')).seed,
    what: 'seed [slug] [--scale N] demo accounts; N members and articles for load; on this machine only',
  },
  index: {
    load: async () => (await import('./tenant/index-search.ts')).indexSearch,
    what: 'index [slug]           make what search knows anew',
  },
  admin: {
    load: async () => (await import('./tenant/admin.ts')).admin,
    what: 'admin <slug> <email>   invite an administrator by mail',
  },
  secret: {
    load: async () => (await import('./tenant/secret.ts')).secret,
    what: 'secret <slug> <name>    enter a key of a community, from standard input',
  },
  doctor: {
    load: async () => (await import('./tenant/doctor.ts')).doctor,
    what: 'doctor                 look for what is wrong, and say what to do',
  },
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
    const run = await command.load();
    process.exitCode = await run({
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
