import { cpSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

/** The two that a newcomer sees. Tests of these change nothing that another test could see. */
export const demoCommunities = ['ryup', 'aurora'] as const;

/**
 * Copies of Aurora for tests that need one to themselves: `changing` may be changed, in `counted` one
 * test alone opens pages, in `providing` members sign in with a provider of the run, or with one that
 * is out, `attacked` gets attacks for texts, `closed-items` what not everybody may open, `broken` has
 * lost its database, `faulty` a table of it, `closed` is suspended.
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

/** Copies the demo communities' folders into `target` and makes the spare ones beside them. */
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
