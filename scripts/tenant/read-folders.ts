import { existsSync, readdirSync } from 'node:fs';
import { basename, join } from 'node:path';
import { maxLogo } from '#api/features/operations/setup/brand-studio/contract.ts';
import { type ArticleEntry, articlesFileSchema } from '../../api/features/content/articles/contract.ts';
import { type EventEntry, eventsFileSchema } from '../../api/features/events/events/contract.ts';
import { type ExpertEntry, expertsFileSchema } from '../../api/features/people/experts/contract.ts';
import { type HomeSection, homeSectionsSchema } from '../../api/features/site/home/contract.ts';
import { type CommunityFile, communityFileSchema } from './community-file.ts';
import { parseFile, readHostnames, shortenPath } from './parse-file.ts';
import { type ArticleText, findMissingCovers, readArticleTexts } from './read-article-texts.ts';
import { type BrandFile, readBrandFiles } from './read-brand-files.ts';
import { type MediaEntry, readMedia } from './read-media.ts';
import { type TenantFile, tenantFileSchema } from './tenant-file.ts';

export interface TenantFolder {
  folder: string;
  file: TenantFile;
  home: HomeSection[] | null;
  /** Experts to seed. */
  experts: ExpertEntry[];
  /** Events to seed. */
  events: EventEntry[];
  /** Articles to seed, newest first. */
  articles: Array<ArticleEntry & { texts: ArticleText[] }>;
  /** The articles' covers. */
  covers: BrandFile[];
  brandFiles: BrandFile[];
  /** Members, spaces and posts to seed. */
  community: CommunityFile | null;
  /** Videos, materials and topics to seed. */
  media: MediaEntry[];
}

/** The reasons why a folder can't be used: a line per fault, with the file, the field and what is allowed. */
export interface FolderErrors {
  slug: string;
  lines: string[];
  /** Read from broken folders too, because their communities may be live. */
  hostnames: readonly string[];
}

export interface TenantFolders {
  /** The valid folders. */
  folders: TenantFolder[];
  faults: FolderErrors[];
}

/** Returns the slugs of communities that have a folder, broken or not. */
export function listFolderSlugs({ folders, faults }: TenantFolders): string[] {
  return [...folders.map(({ file }) => file.slug), ...faults.map(({ slug }) => slug)];
}

/** Reads and checks every community's folder. Returns broken ones separately. */
export function readTenantFolders(tenantsFolder: string): TenantFolders {
  const slugs = existsSync(tenantsFolder)
    ? readdirSync(tenantsFolder, { withFileTypes: true })
        .filter((entry) => (entry.isDirectory() || entry.isSymbolicLink()) && !entry.name.startsWith('.'))
        .map(({ name }) => name)
    : [];
  const read = slugs.sort().map((slug) => readFolderSafely(join(tenantsFolder, slug)));
  const faults = read.map(({ slug, lines, hostnames }) => ({
    slug,
    hostnames,
    lines: [...lines, ...findSharedHostnames(join(tenantsFolder, slug), hostnames, read)],
  }));
  const broken = new Map(faults.filter(({ lines }) => lines.length > 0).map((fault) => [fault.slug, fault]));
  return {
    folders: read.flatMap(({ slug, folder }) => (folder && !broken.has(slug) ? [folder] : [])),
    faults: [...broken.values()],
  };
}

interface ReadFolder extends FolderErrors {
  folder: TenantFolder | null;
}

/** Reads a folder. One that can't even be read, such as a broken link, is a fault of its own community only. */
function readFolderSafely(folder: string): ReadFolder {
  try {
    return readTenantFolder(folder);
  } catch (error) {
    const { code, path = folder } = error as NodeJS.ErrnoException;
    const why = code ? (unreadable[code] ?? `can't be read (${code})`) : String(error);
    const hostnames = existsSync(folder) ? readHostnames(join(folder, 'tenant.json')) : [];
    return { slug: basename(folder), lines: [`${shortenPath(path)}: ${why}`], hostnames, folder: null };
  }
}

const unreadable: Readonly<Record<string, string>> = {
  EISDIR: 'is a folder, and must be a file',
  ENOTDIR: 'is a file, and must be a folder',
  ENOENT: 'leads nowhere: must be a file, not a link to one that is gone',
  ELOOP: 'is a link to itself: must be a file',
  EACCES: 'must be readable by whoever runs this',
};

function readTenantFolder(folder: string): ReadFolder {
  const slug = basename(folder);
  const lines: string[] = [];
  const tenantFile = join(folder, 'tenant.json');
  const file = parseFile(tenantFile, tenantFileSchema, lines);
  if (file && file.slug !== slug) {
    lines.push(`${shortenPath(tenantFile)}: slug: must be "${slug}", as its folder is called`);
  }
  const homeFile = join(folder, 'home.json');
  const home = existsSync(homeFile) ? parseFile(homeFile, homeSectionsSchema, lines) : null;
  const expertsFile = join(folder, 'experts.json');
  const experts = existsSync(expertsFile) ? (parseFile(expertsFile, expertsFileSchema, lines) ?? []) : [];
  const eventsFile = join(folder, 'events.json');
  const events = existsSync(eventsFile) ? (parseFile(eventsFile, eventsFileSchema, lines) ?? []) : [];
  const brandFiles = readBrandFiles(join(folder, 'brand'), lines);
  const covers = readBrandFiles(join(folder, 'articles', 'covers'), lines);
  const articles = readArticles(folder, covers, lines);
  if (file) lines.push(...findMissingPictures(folder, file, { home, experts }, brandFiles));
  if (file) lines.push(...findLargeLogos(folder, file, brandFiles));
  const communityFile = join(folder, 'community.json');
  const community = existsSync(communityFile) ? parseFile(communityFile, communityFileSchema, lines) : null;
  const media = readMedia(folder, lines);
  const isRight = file && lines.length === 0;
  return {
    slug,
    lines,
    hostnames: readHostnames(tenantFile),
    folder: isRight ? { folder, file, home, experts, events, articles, covers, brandFiles, community, media } : null,
  };
}

function readArticles(folder: string, covers: readonly BrandFile[], lines: string[]): TenantFolder['articles'] {
  const file = join(folder, 'articles.json');
  if (!existsSync(file)) return [];
  const entries = parseFile(file, articlesFileSchema, lines) ?? [];
  lines.push(...findMissingCovers(folder, entries, covers));
  return entries.map((entry) => ({ ...entry, texts: readArticleTexts(folder, entry.slug, lines) }));
}

/** Finds pictures that the brand, the home page or an expert refers to but that are missing in the tenant's folder. */
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
      : [
          `${shortenPath(join(folder, where))}: ${field} names "${file}", which is not in ${shortenPath(join(folder, 'brand'))}`,
        ];
  const logos = Object.entries(brand.logo).flatMap(([use, file]) => missing('tenant.json', `brand.logo.${use}`, file));
  const pictures = [...JSON.stringify(home).matchAll(/"picture":\{"file":"([^"]+)"/g)];
  const portraits = experts.flatMap(({ name: who, picture = '' }) => missing('experts.json', who, picture));
  return [...logos, ...pictures.flatMap(([, file = '']) => missing('home.json', 'a picture', file)), ...portraits];
}

/**
 * Finds logos that are too large: they have the same limit as logos that administrators upload, unlike other pictures.
 */
function findLargeLogos(folder: string, { brand }: TenantFile, files: readonly BrandFile[]): string[] {
  const logos = files.filter(({ file }) => Object.values(brand.logo).includes(file));
  return logos
    .filter(({ width, height }) => Math.max(width, height) > maxLogo.pixels)
    .map(
      ({ file, width, height }) =>
        `${shortenPath(join(folder, 'brand', file))}: is ${width} × ${height} pixels large; a logo may be ${maxLogo.pixels} on a side`,
    );
}

/** Finds hosts that several communities claim. Each of the communities gets a fault that mentions another. */
function findSharedHostnames(folder: string, hostnames: readonly string[], all: readonly ReadFolder[]): string[] {
  const others = all.filter(({ slug }) => slug !== basename(folder));
  return hostnames.flatMap((hostname) =>
    others
      .filter((other) => other.hostnames.includes(hostname))
      .map(
        ({ slug }) =>
          `${shortenPath(join(folder, 'tenant.json'))}: hostnames: "${hostname}" belongs to the community "${slug}" too`,
      ),
  );
}
