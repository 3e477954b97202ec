import { Console } from 'node:console';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Readable, Writable } from 'node:stream';
import { runTenant } from '../../scripts/tenant/run-tenant.ts';
import { buildStarterFolder } from '../../scripts/tenant/starter-folder.ts';

interface Ran {
  code: number;
  out: string;
}

/** A workspace for one test: community folders, data, and commands run on them. */
export interface Workspace {
  folder: string;
  tenants: string;
  run: (...args: string[]) => Promise<Ran>;
  /** Runs a command with text on standard input. */
  runTyping: (typed: string, ...args: string[]) => Promise<Ran>;
  runWith: (environment: Record<string, string>, ...args: string[]) => Promise<Ran>;
  /** Writes a complete folder, with `change` applied to its tenant.json. */
  write: (slug: string, change?: (tenant: Record<string, unknown>) => void) => void;
  remove: () => void;
}

export function createWorkspace(more: Record<string, string> = {}): Workspace {
  const folder = mkdtempSync(join(tmpdir(), 'kogu-tenant-'));
  const tenants = join(folder, 'tenants');
  mkdirSync(tenants);
  // Nothing listens on the discard port, so a mail inbox running on this machine is ignored.
  const base = {
    ...more,
    TENANTS_FOLDER: tenants,
    DATA_FOLDER: join(folder, 'data'),
    ENVIRONMENT: 'local',
    MAIL_PORT: '9',
  };
  const runWith = (environment: Record<string, string>, ...args: string[]) =>
    runTenantHere({ ...base, ...environment }, args);
  return {
    folder,
    tenants,
    run: (...args) => runWith({}, ...args),
    runTyping: (typed, ...args) => runTenantHere(base, args, typed),
    runWith,
    write: (slug, change = () => undefined) => {
      const files = buildStarterFolder(slug);
      mkdirSync(join(tenants, slug, 'brand'), { recursive: true });
      const tenant = JSON.parse(JSON.stringify(files['tenant.json'])) as Record<string, unknown>;
      change(tenant);
      writeFileSync(join(tenants, slug, 'tenant.json'), JSON.stringify(tenant));
      writeFileSync(join(tenants, slug, 'home.json'), JSON.stringify(files['home.json']));
    },
    remove: () => rmSync(folder, { recursive: true, force: true }),
  };
}

/** The only environment variables of this machine that commands get. */
const { PATH, HOME } = process.env;

/** Runs the command in this process, because starting another takes longer than most commands. */
async function runTenantHere(environment: Record<string, string>, args: readonly string[], typed = ''): Promise<Ran> {
  let out = '';
  const taken = new Writable({
    write: (chunk: Buffer, _encoding, done) => {
      out += chunk.toString();
      done();
    },
  });
  const code = await runTenant(args, {
    environment: { PATH, HOME, ...environment },
    input: Readable.from([typed]),
    output: new Console({ stdout: taken, stderr: taken, colorMode: false }),
  });
  return { code, out };
}
