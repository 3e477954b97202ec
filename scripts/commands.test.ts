import { readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { afterAll, describe, expect, it } from 'vitest';
import { findFreePorts } from './local/ports.ts';
import { portVariables, root } from './local/settings.ts';
import { createFreshClone, type EndedCommand } from './test/fresh-clone.ts';
import { installChromium } from './test/install-chromium.ts';

/**
 * Runs every command of README and `--help` as an operator would: in its own process on a fresh clone, once correctly
 * and once wrongly. Each builds on the state that the earlier ones left.
 */
const clone = createFreshClone();
clone.bringBuild();
afterAll(clone.remove);

const ports = await findFreePorts();
const environment = {
  ...Object.fromEntries(Object.entries(portVariables).map(([use, { name }]) => [name, String(ports[use as 'worker'])])),
};

interface Tried {
  /** The correct arguments. Missing for the build, which `npm test` already runs as a step. */
  right?: string;
  says: RegExp;
  wrong: string;
  refuses: RegExp;
  typed?: string;
  prepare?: () => void;
  /** Environment variables for the wrong run. */
  broken?: Record<string, string>;
}

const tenant: Record<string, Tried> = {
  new: { right: 'harbor', says: /applied, at http/, wrong: 'Harbor!', refuses: /can't be a slug/ },
  apply: { right: 'harbor', says: /harbor: applied/, wrong: 'nowhere', refuses: /no community "nowhere"/ },
  list: { right: '', says: /harbor .*as the folder/, wrong: '--long', refuses: /no option "long"/ },
  migrate: {
    right: '',
    says: /harbor: up to date/,
    wrong: '',
    refuses: /must be local or production/,
    broken: { ENVIRONMENT: 'moon' },
  },
  seed: { right: 'harbor', says: /demo accounts made/, wrong: 'harbor --scale many', refuses: /--scale is a number/ },
  index: { right: 'harbor', says: /texts indexed/, wrong: 'nowhere', refuses: /no community "nowhere"/ },
  pictures: {
    right: 'harbor',
    says: /smaller versions of 0 pictures made/,
    wrong: 'nowhere',
    refuses: /no community "nowhere"/,
  },
  admin: { right: 'harbor mari@example.com', says: /mari@example[.]com/, wrong: 'harbor', refuses: /admin <slug>/ },
  'reset-two-factor': {
    prepare: requireTwoFactor,
    right: 'harbor admin@harbor.test',
    says: /signs in with the password alone/,
    wrong: 'harbor',
    refuses: /reset-two-factor <slug> <email>/,
  },
  secret: {
    right: 'harbor payments.stripe-key',
    typed: 'sk_test_1\n',
    says: /kept, encrypted/,
    wrong: 'nowhere payments.stripe-key',
    refuses: /no community "nowhere"/,
  },
  reencrypt: { right: 'harbor', says: /values encrypted anew/, wrong: 'nowhere', refuses: /no community "nowhere"/ },
  transparency: { right: 'harbor 2026', says: /"year"|\{/, wrong: 'harbor then', refuses: /which year/ },
  export: { right: 'harbor harbor.tar.gz', says: /SHA-256/, wrong: 'harbor', refuses: /to which file/ },
  import: {
    prepare: () => rmSync(join(clone.folder, '.data/sqld'), { recursive: true }),
    right: 'harbor.tar.gz',
    says: /equal to the export/,
    wrong: 'none.tar.gz',
    refuses: /no file none[.]tar[.]gz/,
  },
  doctor: { right: '', says: /harbor: migrations/, wrong: '--fix', refuses: /no option "fix"/ },
  close: {
    prepare: () => rmSync(join(clone.folder, 'tenants/harbor'), { recursive: true }),
    right: 'harbor',
    says: /taken away/,
    wrong: '',
    refuses: /Which community/,
  },
};

const scripts: Record<string, Tried> = {
  'npm test': { right: '-- migrations', says: /0 failed/, wrong: '-- nonsense', refuses: /no step "nonsense"/ },
  'npm run build': { says: /Complete/, wrong: '-- fast', refuses: /no argument "fast"/ },
  'npm start': {
    right: '',
    says: /Kogu is ready/,
    wrong: '',
    refuses: /PORT must be a port number/,
    broken: { PORT: 'http' },
  },
  'npm run dev': { right: '', says: /Kogu is ready/, wrong: '-- quickly', refuses: /no argument "quickly"/ },
  'npm run bench': { right: '-- first-visit', says: /visit/, wrong: '-- nonsense', refuses: /no part "nonsense"/ },
  'npm run kill:campaign': {
    right: '-- 10 1',
    says: /Each recipient got it once/,
    wrong: '-- many',
    refuses: /no number of recipients "many"/,
  },
  'npm run screenshots': {
    prepare: () => void installChromium(),
    right: '-- .data/pictures /no-such-page',
    says: /pictures are in/,
    wrong: '-- pictures sign-in',
    refuses: /address starts with a slash/,
  },
  'npm run copy:feature': {
    right: 'content/tide-tables tide-table "Tide tables" "Loodete tabelid"',
    says: /What is left to do/,
    wrong: '',
    refuses: /^which[?]/,
  },
  'npm run record:types': {
    right: '',
    says: /Read the difference/,
    wrong: '-- quickly',
    refuses: /no argument "quickly"/,
  },
  'npm run subset:fonts': {
    right: '',
    says: /space-grotesk-estonian[.]woff2: \d+ bytes/,
    wrong: '-- quickly',
    refuses: /no argument "quickly"/,
  },
  'npm run new:migration': {
    right: 'tide_tables',
    says: /_tide_tables[.]sql is written/,
    wrong: 'Tide-Tables',
    refuses: /^What changes[?]/,
  },
};

function requireTwoFactor() {
  const database = new DatabaseSync(join(clone.folder, '.data/sqld/dbs/harbor/data'));
  database.exec(`insert into two_factors (user_id, enabled_at)
    select id, 1 from users where email = 'admin@harbor.test'`);
  database.close();
}

const words = (typed: string) =>
  [...typed.matchAll(/"([^"]*)"|(\S+)/g)].map(([, quoted, plain]) => quoted ?? plain ?? '');
const linesOf = (name: string, typed: string) =>
  name in scripts ? words(`${name} ${typed}`) : words(`npm run tenant -- ${name} ${typed}`);
/**
 * Returns the command that `npm run tenant` executes. Starting npm takes as long as most of these commands, and npm
 * adds nothing to their errors.
 */
const wrongLinesOf = (name: string, typed: string) =>
  name in scripts ? linesOf(name, typed) : words(`node scripts/run.mjs scripts/tenant.ts ${name} ${typed}`);

/** Expects an error that an operator can act on: lines of text, without a stack trace or an error type. */
function expectPlainError({ code, out, err }: EndedCommand, says: RegExp): void {
  expect({ code, err }).toEqual({ code: expect.any(Number), err: expect.stringMatching(says) });
  expect(code).toBeGreaterThan(0);
  expect(out + err).not.toMatch(/^\s+at .*:\d+:\d+|\b(?:Type|Reference|Syntax|Operator|Range)?Error:/m);
}

const everything = { ...tenant, ...scripts };

describe('each command in the README and in --help', () => {
  it('is tested', async () => {
    const readme = readFileSync(join(root, 'README.md'), 'utf8');
    const named = [...readme.matchAll(/npm (?:start|test|run (?!tenant)[a-z:]+)/g)].map(([name]) => name);
    const listed = [...readme.matchAll(/npm run tenant -- ([a-z-]+)/g)].map(([, name]) => name);
    const [, row = ''] = /communities: (.*?)\|/.exec(readme) ?? [];
    const inRow = [...row.matchAll(/`([a-z-]+)`/g)].map(([, name]) => name);
    const { out } = await clone.run(linesOf('--help', ''));
    const offered = [...out.matchAll(/^ {2}([a-z-]+) /gm)].map(([, name]) => name);
    expect(new Set([...offered, ...named, ...listed])).toEqual(new Set(Object.keys(everything)));
    expect(new Set(inRow)).toEqual(new Set(offered));
  });

  it.each(Object.entries(everything))(
    '%s reports an operator’s mistake in plain text',
    async (name, { wrong, refuses, broken }) => {
      expectPlainError(
        await clone.run(wrongLinesOf(name, wrong), { environment: { ...environment, ...broken } }),
        refuses,
      );
    },
  );

  it.each(Object.entries(everything).filter(([, { right }]) => right !== undefined))(
    '%s succeeds',
    { timeout: 300_000 },
    async (name, { right = '', says, typed = '', prepare }) => {
      prepare?.();
      const stays = ['npm start', 'npm run dev'].includes(name);
      const done = await clone.run(linesOf(name, right), { input: typed, environment, ...(stays && { until: says }) });
      expect(done.out + done.err).toMatch(says);
      // Exit codes: doctor finds no mail server here, migrate finds two communities that aren't applied, and an
      // interrupted npm may return 130.
      const codes = ['doctor', 'migrate'].includes(name) ? [1] : stays ? [0, 130] : [0];
      expect(codes, `${name}: ${done.err}`).toContain(done.code);
    },
  );
});
