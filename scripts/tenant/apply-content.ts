import { createHash } from 'node:crypto';
import { desc } from 'drizzle-orm';
import type { BrandSettings } from '#api/features/brand/customizations/contract.ts';
import { publishBrand, publishFolderBrand } from '#api/features/brand/customizations/publish-brand.ts';
import { brandVersions } from '#api/features/brand/customizations/schema.ts';
import { replaceHomeSections } from '#api/features/site/home/replace-sections.ts';
import { readAppliedFiles, recordAppliedFiles } from '#api/platform/applied-files/applied-files.ts';
import type { Database } from '#api/platform/database/connect.ts';
import type { BrandFile } from './read-brand-files.ts';
import type { TenantFolder } from './read-folders.ts';

/**
 * Applies the folder's home page and brand if they changed since the last apply, so administrators'
 * own changes stay. Returns a note on each.
 */
export async function applyContent(db: Database, folder: TenantFolder, now: Date): Promise<string[]> {
  const known = await readAppliedFiles(db);
  return [await applyHome(db, folder, known, now), await applyBrand(db, folder, known, now)];
}

type Known = ReadonlyMap<string, string>;

async function applyHome(db: Database, { home }: TenantFolder, known: Known, now: Date): Promise<string> {
  if (!home) return 'home page: left as it is, there is no home.json';
  const digest = digestOf(home);
  if (known.get('home.json') === digest) return 'home page: left as it is, home.json has not changed';
  await replaceHomeSections(db, home);
  await recordAppliedFiles(db, new Map([['home.json', digest]]), now);
  return 'home page: replaced by home.json';
}

/**
 * Browsers cache brand files by brand version, so a file replaced under the same name needs a new version too. If only
 * files changed, the new version keeps the current settings, which may be an administrator's.
 */
async function applyBrand(db: Database, { file, brandFiles }: TenantFolder, known: Known, now: Date): Promise<string> {
  const settings: [string, string] = ['brand', digestOf(file.brand)];
  const files = brandFiles.map(({ file: name, digest }): [string, string] => [`brand/${name}`, digest]);
  const logoRatios = measureLogos(file.brand, brandFiles);
  const sizes: [string, string] = ['proportions of the logos', digestOf(logoRatios)];
  const changed = [settings, sizes, ...files].filter(([name, digest]) => known.get(name) !== digest);
  const inForce = await newestVersion(db);
  if (changed.length === 0 && inForce) return `brand: left as it is, version ${inForce.version}`;
  const isFromFolder = !inForce || changed.some(([name]) => name === 'brand');
  const settled = isFromFolder ? file.brand : inForce.settings;
  const brand = { ...settled, logoRatios: { ...settled.logoRatios, ...logoRatios } };
  const publication = { userId: null, at: now, isFromFolder };
  if (isFromFolder && inForce && !inForce.isFromFolder) {
    const kept = { ...inForce.settings, logoRatios: { ...inForce.settings.logoRatios, ...logoRatios } };
    const last = await publishFolderBrand(db, brand, { ...inForce, settings: kept }, now);
    await recordAppliedFiles(db, new Map(changed), now);
    return `brand: version ${last} keeps what administrators set; version ${last - 1} has the folder’s settings, to start from.`;
  }
  const version = await publishBrand(db, brand, publication);
  await recordAppliedFiles(db, new Map(changed), now);
  const said = changed.length > 1 ? changed.filter((each) => each !== sizes) : changed;
  const why = said.map(([name]) => (name === 'brand' ? 'the settings' : name)).join(', ');
  return `brand: version ${version}, because of changes in ${why}.`;
}

function measureLogos({ logo }: BrandSettings, files: readonly BrandFile[]): Record<string, number> {
  const logos = files.filter(({ file }) => Object.values(logo).includes(file));
  return Object.fromEntries(logos.flatMap(({ file, ratio }) => (ratio === null ? [] : [[file, ratio]])));
}

async function newestVersion(db: Database) {
  const [newest] = await db.select().from(brandVersions).orderBy(desc(brandVersions.version)).limit(1);
  return newest;
}

function digestOf(value: unknown): string {
  return createHash('sha256').update(JSON.stringify(value)).digest('hex');
}
