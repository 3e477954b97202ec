import { createHash } from 'node:crypto';
import type { BrandSettings } from '#api/features/brand/customizations/contract.ts';
import type { brandVersions } from '#api/features/brand/customizations/schema.ts';
import type { HomePage, HomeSection } from '#api/features/site/home/contract.ts';
import { reuseSectionIds } from '#api/features/site/home/rules.ts';
import { newId } from '#api/platform/database/ids.ts';
import type { BrandFile } from './read-brand-files.ts';
import type { TenantFolder } from './read-folders.ts';

export interface CurrentPublication {
  newest: typeof brandVersions.$inferSelect | undefined;
  page: HomePage;
}

interface Content {
  brand: BrandSettings;
  home: HomePage;
}

/**
 * What happens to a part of the tenant's folder: `none` if the folder lacks it, `same` if it hasn't changed, `shown` if
 * it is applied, and `kept` if the administrators' own version stays instead.
 */
type Part = 'none' | 'same' | 'shown' | 'kept';

export interface ContentPlan {
  brand: Part;
  home: Part;
  /** Digests of what changed in the tenant's folder, by name. */
  changed: Array<[name: string, digest: string]>;
  /** The changes, described for the operator. */
  reasons: string[];
  shown: Content;
  folder: Content;
  /** Whether everything that is shown is from the tenant's folder. */
  isFromFolder: boolean;
  /** Whether the folder's content is stored as a separate version, because something else is shown. */
  keepsFoldersBeneath: boolean;
  /** Whether everything shown stays as it was. */
  keepsAll: boolean;
}

type Known = ReadonlyMap<string, string>;

/**
 * Decides what a community shows once its folder is applied. Browsers cache brand files by brand version, so a file
 * that changed under the same name needs a new version too.
 */
export function planContent(folder: TenantFolder, known: Known, { newest, page }: CurrentPublication): ContentPlan {
  const { file, brandFiles } = folder;
  const logoRatios = measureLogos(file.brand, brandFiles);
  const sizes: [string, string] = ['proportions of the logos', digestOf(logoRatios)];
  const parts: Array<[string, string]> = [
    ['brand', digestOf(file.brand)],
    sizes,
    ...brandFiles.map(({ file: name, digest }): [string, string] => [`brand/${name}`, digest]),
    ...(folder.home ? [['home.json', digestOf(folder.home)] as [string, string]] : []),
  ];
  const changed = parts.filter(([name, digest]) => known.get(name) !== digest);
  const isChanged = (name: string) => changed.some(([each]) => each === name);
  const brand = planPart(newest && isChanged('brand'), isBrandCustomized(newest, known), newest ? 'same' : 'shown');
  const home = planPart(
    folder.home && isChanged('home.json'),
    isHomeCustomized(page, known),
    folder.home ? 'same' : 'none',
  );
  const folders = {
    brand: withRatios(file.brand, logoRatios),
    home: folder.home ? reuseSectionIds(page, folder.home, newId) : page,
  };
  const shown = {
    brand: brand === 'shown' ? folders.brand : withRatios(newest?.settings ?? file.brand, logoRatios),
    home: home === 'shown' ? folders.home : page,
  };
  const isFromFolder = isSameBrand(shown.brand, file.brand) && digestPage(shown.home) === digestPage(folders.home);
  const said = changed.length > 1 ? changed.filter((each) => each !== sizes) : changed;
  return {
    ...{ brand, home, changed, shown, folder: folders, isFromFolder },
    reasons: said.map(([name]) => (name === 'brand' ? 'the settings' : name)),
    keepsFoldersBeneath: !isFromFolder && (isChanged('brand') || isChanged('home.json')),
    keepsAll: brand !== 'shown' && home !== 'shown',
  };
}

function planPart(isChanged: unknown, isShaped: boolean, otherwise: Part): Part {
  if (!isChanged) return otherwise;
  return isShaped ? 'kept' : 'shown';
}

/** Whether an administrator set the brand: it is neither a version of the folder nor equal to the last applied one. */
function isBrandCustomized(newest: CurrentPublication['newest'], known: Known): boolean {
  if (!newest || newest.isFromFolder) return false;
  const { logoRatios: _, ...settings } = newest.settings;
  return digestOf(settings) !== known.get('brand');
}

function isHomeCustomized(page: HomePage, known: Known): boolean {
  const applied = known.get('home.json');
  return applied === undefined ? page.length > 0 : digestPage(page) !== applied;
}

const digestPage = (page: HomePage) => digestOf(page.map(({ content }): HomeSection => content));

function isSameBrand({ logoRatios: _, ...one }: BrandSettings, { logoRatios: __, ...other }: BrandSettings): boolean {
  return digestOf(one) === digestOf(other);
}

function withRatios(settings: BrandSettings, logoRatios: Record<string, number>): BrandSettings {
  return { ...settings, logoRatios: { ...settings.logoRatios, ...logoRatios } };
}

function measureLogos({ logo }: BrandSettings, files: readonly BrandFile[]): Record<string, number> {
  const logos = files.filter(({ file }) => Object.values(logo).includes(file));
  return Object.fromEntries(
    logos.flatMap(({ file, width, height }) => {
      const ratio = width / height;
      return ratio >= 0.05 && ratio <= 20 ? [[file, Math.round(ratio * 1000) / 1000]] : [];
    }),
  );
}

function digestOf(value: unknown): string {
  return createHash('sha256').update(JSON.stringify(value)).digest('hex');
}
