import { cpSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

/** The demo communities. Tests must not change anything in them that another test could see. */
export const demoCommunities = ['ryup', 'aurora'] as const;

/**
 * Copies of Aurora for tests that need their own: `changing` may be changed; only one test opens
 * pages in `counted`; `providing` has a working and a broken sign-in provider; `attacked` is full
 * of attack texts; `closed-items` has restricted items; `broken` lost its database, `faulty` one
 * table; `closed` is suspended.
 */
export const spareCommunities = [
  'changing',
  'counted',
  'providing',
  'attacked',
  'closed-items',
  'broken',
  'faulty',
  'closed',
] as const;

/** Copies the demo communities' folders into `target` and adds the spare ones. */
export function writeTestCommunities(source: string, target: string, providers: readonly object[]): void {
  rmSync(target, { recursive: true, force: true });
  mkdirSync(target, { recursive: true });
  for (const slug of demoCommunities) cpSync(join(source, slug), join(target, slug), { recursive: true });
  for (const slug of spareCommunities) {
    const folder = join(target, slug);
    cpSync(join(source, 'aurora'), folder, { recursive: true });
    const path = join(folder, 'tenant.json');
    const file = JSON.parse(readFileSync(path, 'utf8')) as Record<string, unknown>;
    const status = slug === 'closed' ? 'suspended' : 'active';
    const signInProviders = slug === 'providing' || slug === 'attacked' ? providers : [];
    writeFileSync(path, JSON.stringify({ ...file, slug, status, hostnames: [`${slug}.localhost`], signInProviders }));
  }
}
