import { parseArgs } from 'node:util';
import { readLocalSettings } from '../local/settings.ts';
import type { Command, CommandInput, Output } from './command.ts';
import { describeFailure, OperatorError } from './operator-error.ts';
import { chooseTargetKind } from './target/choose-target-kind.ts';

interface Offered {
  load: () => Promise<Command>;
  what: string;
  /** The command's own options. */
  options?: Readonly<Record<string, { type: 'string' | 'boolean' }>>;
}

/** Each command is loaded on demand, because it has its own libraries. Invalid arguments are refused before that. */
const commands: Readonly<Record<string, Offered>> = {
  new: {
    load: async () => (await import('./new.ts')).createTenantFolder,
    what: 'new <slug>             make a folder for a new community; locally, open it too',
  },
  apply: {
    load: async () => (await import('./apply.ts')).apply,
    what: 'apply [slug] [--empty]  make one or all communities what their folders say; begin anew without the lost database',
    options: { empty: { type: 'boolean' } },
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
    options: { scale: { type: 'string' } },
    what: 'seed [slug] [--scale N]  demo accounts; N members and articles for load; on this machine only',
  },
  index: {
    load: async () => (await import('./index-search.ts')).indexSearch,
    what: 'index [slug]           make what search knows and plain texts anew',
  },
  pictures: {
    load: async () => (await import('./size-pictures.ts')).sizePictures,
    what: 'pictures [slug]        make the smaller versions that stored pictures lack',
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
  reencrypt: {
    load: async () => (await import('./reencrypt.ts')).reencrypt,
    what: 'reencrypt [slug]       after a new MASTER_KEY: encrypt everything with it; say which keys are still needed',
  },
  export: {
    load: async () => (await import('./export.ts')).exportCommunity,
    options: { encrypt: { type: 'boolean' } },
    what: 'export <slug> <file> [--encrypt]  write a community to one signed file: database, stored files and folder',
  },
  import: {
    load: async () => (await import('./import.ts')).importCommunity,
    options: { trust: { type: 'string' }, replace: { type: 'boolean' } },
    what: 'import <file> [--trust <fingerprint>] [--replace]  open a community from an export; export and replace what is there',
  },
  close: {
    load: async () => (await import('./close.ts')).close,
    what: 'close <slug>           take away the hosts of a community whose folder is gone; its data stays',
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
    const known = Object.assign({}, ...Object.values(commands).map(({ options }) => options));
    const { positionals, values } = parseArgs({
      args: [...typed],
      allowPositionals: true,
      strict: false,
      options: known,
    });
    const { help, h, ...given } = values;
    const [verb = '', ...args] = positionals;
    const command = commands[verb];
    if (help !== undefined || h !== undefined) {
      output.log(usage);
      return 0;
    }
    const unknown = Object.keys(given).find((option) => !Object.hasOwn(command?.options ?? {}, option));
    if (unknown !== undefined) throw new OperatorError([`There is no option "${unknown}".\n\n${usage}`]);
    if (!command) throw new OperatorError([verb === '' ? usage : `There is no command "${verb}".\n\n${usage}`]);
    const kind = chooseTargetKind(environment);
    const run = await command.load();
    const settings = readLocalSettings(environment);
    const options = given as Record<string, string | true>;
    return await run({ args, kind, settings, environment, input, output, options });
  } catch (error) {
    output.error(error instanceof OperatorError ? error.message : describeFailure(error));
    // This is for developers looking for a bug; an operator needs only the line above.
    if (environment['DEBUG'] && !(error instanceof OperatorError)) output.error(error);
    return 1;
  }
}
