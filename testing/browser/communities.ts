import { cpSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { offerings } from '#api/platform/offerings/contract.ts';

/** The demo communities. Tests must not change anything in them that another test could notice. */
const demoCommunities = ['ryup', 'aurora'] as const;

/** Copies of Aurora, with its content, for tests that need their own. */
const fullCommunities = [
  // Tests may change anything here.
  'changing',
  // Only the brand studio's tests change its brand.
  'rebranded',
  // Only the tests of the home studio change its home page.
  'rehomed',
  // Offers no optional features, and only English.
  'sparse',
  // Is full of attack texts.
  'attacked',
  // Has items that not everyone can open.
  'closed-items',
] as const;

/** Communities with Aurora's brand and home page, but without accounts or content. */
export const emptyCommunities = [
  // Only the tests of the links that administrators choose change its brand.
  'relinked',
  // Only one test opens pages here.
  'counted',
  // Has a sign-in provider that works and one that is down.
  'providing',
  // Approves new members.
  'approving',
  // Has no database.
  'broken',
  // Lacks a table.
  'faulty',
  // Is suspended.
  'closed',
] as const;

/** Copies the demo communities' folders into `target` and adds the spare ones. */
export function writeTestCommunities(source: string, target: string, providers: readonly object[]): void {
  rmSync(target, { recursive: true, force: true });
  mkdirSync(target, { recursive: true });
  for (const slug of demoCommunities) cpSync(join(source, slug), join(target, slug), { recursive: true });
  for (const slug of fullCommunities) cpSync(join(source, 'aurora'), join(target, slug), { recursive: true });
  for (const slug of emptyCommunities) {
    for (const part of ['tenant.json', 'home.json', 'brand']) {
      cpSync(join(source, 'aurora', part), join(target, slug, part), { recursive: true });
    }
  }
  for (const slug of [...fullCommunities, ...emptyCommunities]) {
    const path = join(target, slug, 'tenant.json');
    const file = JSON.parse(readFileSync(path, 'utf8')) as Record<string, unknown>;
    const status = slug === 'closed' ? 'suspended' : 'active';
    const signInProviders = slug === 'providing' || slug === 'attacked' ? providers : [];
    const joining = slug === 'approving' ? 'approval' : 'open';
    const sparse = slug === 'sparse' ? { switchedOff: offerings, languages: ['en'], defaultLocale: 'en' } : {};
    writeFileSync(
      path,
      JSON.stringify({ ...file, joining, ...sparse, slug, status, hostnames: [`${slug}.localhost`], signInProviders }),
    );
  }
}
