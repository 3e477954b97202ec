import { parseArgs } from 'node:util';
import { readLocalSettings } from '../local/settings.ts';
import type { Command, CommandInput, Output } from './command.ts';
import { OperatorError } from './operator-error.ts';
import { chooseTargetKind } from './target/open-target.ts';

/** Loaded on demand, since each command has its own libraries. */
const commands: Readonly<Record<string, { load: () => Promise<Command>; what: string }>> = {
  new: {
    load: async () => (await import('./new.ts')).createNew,
    what: 'new <slug>             make a folder for a new community; locally, open it too',
  },
  apply: {
    load: async () => (await import('./apply.ts')).apply,
    what: 'apply [slug]           make one or all communities what their folders say',
  },
  list: {
    load: async () => (await import('./list.ts')).list,
    what: 'list                   every community, and whether it is applied',
  },
  migrate: {
    load: async () => (await import('./migrate.ts')).migrate,
    what: 'migrate                bring every database to the newest migration',
  },
  seed: {
    load: async () => (await import('./seed.ts')).seed,
    what: 'seed [slug] [--scale N] demo accounts; N members and articles for load; on this machine only',
  },
  index: {
    load: async () => (await import('./index-search.ts')).indexSearch,
    what: 'index [slug]           make what search knows anew',
  },
  admin: {
    load: async () => (await import('./admin.ts')).admin,
    what: 'admin <slug> <email>   invite an administrator by mail',
  },
  'reset-two-factor': {
    load: async () => (await import('./reset-two-factor.ts')).resetTwoFactor,
    what: 'reset-two-factor <slug> <email>  for an administrator who has no second one to confirm it',
  },
  secret: {
    load: async () => (await import('./secret.ts')).secret,
    what: 'secret <slug> <name>    enter a key of a community, from standard input',
  },
  reseal: {
    load: async () => (await import('./reseal.ts')).reseal,
    what: 'reseal [slug]          after a new MASTER_KEY: seal everything with it; say which keys are still needed',
  },
  export: {
    load: async () => (await import('./export.ts')).exportCommunity,
    what: 'export <slug> <file>   write a community to one file: database, stored files and folder',
  },
  import: {
    load: async () => (await import('./import.ts')).importCommunity,
    what: 'import <file>          open a community from an export, in a new database',
  },
  transparency: {
    load: async () => (await import('./transparency.ts')).transparency,
    what: 'transparency <slug> <year>  the numbers that the Digital Services Act asks to publish',
  },
  doctor: {
    load: async () => (await import('./doctor.ts')).doctor,
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

export interface TenantRun {
  environment: NodeJS.ProcessEnv;
  input: CommandInput;
  output: Output;
}

/** `npm run tenant -- …`. Reports everything to `output` and returns the exit code. */
export async function runTenant(typed: readonly string[], { environment, input, output }: TenantRun): Promise<number> {
  try {
    const { positionals, values } = parseArgs({
      args: [...typed],
      allowPositionals: true,
      strict: false,
      options: { scale: { type: 'string' } },
    });
    const { help, h, scale, ...others } = values;
    const unknown = { ...others, ...(scale !== undefined && positionals[0] !== 'seed' ? { scale } : {}) };
    const [option] = Object.keys(unknown);
    if (option !== undefined) throw new OperatorError([`There is no option "${option}".\n\n${usage}`]);
    const [verb = '', ...args] = positionals;
    const command = commands[verb];
    if (help !== undefined || h !== undefined) {
      output.log(usage);
      return 0;
    }
    if (!command) throw new OperatorError([verb === '' ? usage : `There is no command "${verb}".\n\n${usage}`]);
    const kind = chooseTargetKind(environment);
    const run = await command.load();
    const settings = readLocalSettings(environment);
    const more = scale === undefined ? {} : { scale: String(scale) };
    return await run({ args, kind, settings, environment, input, output, ...more });
  } catch (error) {
    output.error(error instanceof OperatorError ? error.message : error);
    return 1;
  }
}
