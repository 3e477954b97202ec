import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { basename, join, relative } from 'node:path';
import { type TenantFile, tenantFileSchema } from '#tenants/schema.ts';
import { type ExpertEntry, expertsFileSchema } from '../../api/features/experts/contract.ts';
import { type HomeSection, homeSectionsSchema } from '../../api/features/home/contract.ts';
import { root } from '../local/settings.ts';
import { describeIssues, Fault } from './fault.ts';
import { type BrandFile, readBrandFiles } from './read-brand-files.ts';

export interface TenantFolder {
  folder: string;
  file: TenantFile;
  home: HomeSection[] | null;
  /** The experts that a demo community begins with. */
  experts: ExpertEntry[];
  brandFiles: BrandFile[];
}

/**
 * Reads and checks every community's folder. Throws one Fault that names every file, field and what
 * is allowed there; so nothing is written before all of it is right.
 */
export function readTenantFolders(tenantsFolder: string): TenantFolder[] {
  const slugs = existsSync(tenantsFolder)
    ? readdirSync(tenantsFolder, { withFileTypes: true })
        .filter((entry) => entry.isDirectory() && !entry.name.startsWith('.'))
        .map(({ name }) => name)
    : [];
  const faults: string[] = [];
  const folders = slugs.sort().flatMap((slug) => {
    const folder = readTenantFolder(join(tenantsFolder, slug), faults);
    return folder ? [folder] : [];
  });
  faults.push(...findSharedHostnames(folders));
  if (faults.length > 0) throw new Fault(faults);
  return folders;
}

function readTenantFolder(folder: string, faults: string[]): TenantFolder | null {
  const before = faults.length;
  const file = parseFile(join(folder, 'tenant.json'), tenantFileSchema, faults);
  if (file && file.slug !== basename(folder)) {
    faults.push(`${name(join(folder, 'tenant.json'))}: slug must be "${basename(folder)}", as its folder is called`);
  }
  const homeFile = join(folder, 'home.json');
  const home = existsSync(homeFile) ? parseFile(homeFile, homeSectionsSchema, faults) : null;
  const expertsFile = join(folder, 'experts.json');
  const experts = existsSync(expertsFile) ? (parseFile(expertsFile, expertsFileSchema, faults) ?? []) : [];
  const brandFiles = readBrandFiles(join(folder, 'brand'), faults);
  if (file) faults.push(...findMissingPictures(folder, file, { home, experts }, brandFiles));
  return file && faults.length === before ? { folder, file, home, experts, brandFiles } : null;
}

interface Schema<Value> {
  safeParse: (input: unknown) => { success: true; data: Value } | { success: false; error: { issues: unknown[] } };
}

function parseFile<Value>(path: string, schema: Schema<Value>, faults: string[]): Value | null {
  let content: unknown;
  try {
    content = JSON.parse(readFileSync(path, 'utf8'));
  } catch (error) {
    const why = existsSync(path) ? `not valid JSON: ${(error as Error).message}` : 'this file is missing';
    faults.push(`${name(path)}: ${why}`);
    return null;
  }
  const parsed = schema.safeParse(content);
  if (parsed.success) return parsed.data;
  faults.push(...describeIssues(name(path), parsed.error.issues));
  return null;
}

/** A picture that the brand, the home page or an expert names and that is not in the folder would be a broken image. */
function findMissingPictures(
  folder: string,
  { brand }: TenantFile,
  { home, experts }: Pick<TenantFolder, 'home' | 'experts'>,
  files: readonly BrandFile[],
): string[] {
  const present = new Set(files.map(({ file }) => file));
  const missing = (where: string, field: string, file: string) =>
    file === '' || present.has(file)
      ? []
      : [`${name(join(folder, where))}: ${field} names "${file}", which is not in ${name(join(folder, 'brand'))}`];
  const logos = Object.entries(brand.logo).flatMap(([use, file]) => missing('tenant.json', `brand.logo.${use}`, file));
  const pictures = [...JSON.stringify(home).matchAll(/"picture":\{"file":"([^"]+)"/g)];
  const portraits = experts.flatMap(({ name: who, picture = '' }) => missing('experts.json', who, picture));
  return [...logos, ...pictures.flatMap(([, file = '']) => missing('home.json', 'a picture', file)), ...portraits];
}

function findSharedHostnames(folders: readonly TenantFolder[]): string[] {
  const owners = new Map<string, string>();
  return folders.flatMap(({ folder, file }) =>
    file.hostnames.flatMap((hostname) => {
      const owner = owners.get(hostname);
      owners.set(hostname, owner ?? file.slug);
      return owner
        ? [`${name(join(folder, 'tenant.json'))}: hostnames: "${hostname}" belongs to the community "${owner}"`]
        : [];
    }),
  );
}

function name(path: string): string {
  const short = relative(root, path);
  return short.startsWith('..') ? path : short;
}
