import { cpSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { publishBrand } from '#api/features/brand/customizations/publish-brand.ts';
import { brandVersions } from '#api/features/brand/customizations/schema.ts';
import type { HomeSection } from '#api/features/site/home/contract.ts';
import { selectHomeOfVersion } from '#api/features/site/home/queries.ts';
import { homeSections } from '#api/features/site/home/schema.ts';
import { createWorkspace } from '../../testing/commands/workspace.ts';
import { readLocalSettings } from '../local/settings.ts';
import { applyTenant } from './apply-tenant.ts';
import { readTenantFolders } from './read-folders.ts';
import { buildStarterFolder } from './starter-folder.ts';
import { withTarget } from './target/open-target.ts';
import type { Target } from './target/target.ts';

const place = createWorkspace();
const environment = { TENANTS_FOLDER: place.tenants, DATA_FOLDER: join(place.folder, 'data'), ENVIRONMENT: 'local' };
const home = buildStarterFolder('harbor')['home.json'];
const logo = (path: string) => `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 9 9"><path d="${path}"/></svg>`;

describe('applyTenant', () => {
  let target: Target;
  let close: () => void = () => undefined;
  let closed: Promise<void>;

  beforeAll(async () => {
    place.write('harbor', (tenant) => {
      const brand = tenant['brand'] as { logo: Record<string, string> };
      brand.logo['main'] = 'logo.svg';
    });
    writeFileSync(join(place.tenants, 'harbor/brand/logo.svg'), logo('M0 0h9'));
    await new Promise<void>((opened, failed) => {
      const work = (open: Target) => {
        target = open;
        opened();
        return new Promise<void>((resolve) => {
          close = resolve;
        });
      };
      closed = withTarget({ kind: 'local', settings: readLocalSettings(environment), environment }, work);
      closed.catch(failed);
    });
  });

  afterAll(async () => {
    close();
    await closed;
    place.remove();
  });

  const applyFolder = async () => {
    const [folder] = readTenantFolders(place.tenants).folders;
    if (!folder) throw new Error('the folder is broken');
    const { tenant, notes } = await applyTenant(target, folder);
    const db = target.connect(tenant);
    const versions = await db.select().from(brandVersions).orderBy(brandVersions.version);
    const sections = await db.select().from(homeSections).orderBy(homeSections.position);
    return { db, notes: notes.join('\n'), versions, sections };
  };

  it('applies everything the first time, and nothing if the folder hasn’t changed', async () => {
    const first = await applyFolder();
    expect(first.notes).toContain('home page: replaced by home.json');
    expect(first.notes).toContain('brand: version 1, because of changes in the settings, brand/logo.svg, home.json.');
    const again = await applyFolder();
    expect(again.notes).toContain('home page: left as it is, home.json has not changed');
    expect(again.notes).toContain('brand: left as it is, version 1');
    expect(first.notes).toContain('share picture: drawn');
    expect(again.notes).toContain('share picture: left as it is');
    expect([again.versions, again.sections]).toEqual([first.versions, first.sections]);
  });

  it('replaces the home page when home.json was edited', async () => {
    writeFileSync(join(place.tenants, 'harbor/home.json'), JSON.stringify(home.toReversed()));
    const { notes, sections, versions } = await applyFolder();
    expect(notes).toContain('home page: replaced by home.json');
    expect(sections.map(({ content }) => content.kind)).toEqual(['invitation', 'hero']);
    expect(versions).toMatchObject([{ isFromFolder: true }, { isFromFolder: true, settings: versions[0]?.settings }]);
  });

  it('keeps the home page when home.json is deleted', async () => {
    cpSync(join(place.tenants, 'harbor/home.json'), join(place.folder, 'home.json'));
    rmSync(join(place.tenants, 'harbor/home.json'));
    const { notes, sections } = await applyFolder();
    expect(notes).toContain('home page: left as it is, there is no home.json');
    expect(sections).toHaveLength(2);
    cpSync(join(place.folder, 'home.json'), join(place.tenants, 'harbor/home.json'));
  });

  it('gives the brand a new version when a logo is replaced under the same name', async () => {
    writeFileSync(join(place.tenants, 'harbor/brand/logo.svg'), logo('M0 0v9'));
    const { notes, versions } = await applyFolder();
    expect(notes).toContain('brand: version 3, because of changes in brand/logo.svg.');
    expect(versions.at(-1)).toMatchObject({ settings: versions[0]?.settings, isFromFolder: true });
  });

  it('keeps an administrator’s settings when only a logo is replaced', async () => {
    const { db, versions } = await applyFolder();
    const [{ settings } = { settings: undefined }] = versions;
    if (!settings) throw new Error('there is no brand');
    await publishBrand(db, { ...settings, corners: 'sharp' }, { userId: 'an-administrator', at: new Date() });
    expect((await applyFolder()).notes).toContain('brand: left as it is, version 4');
    writeFileSync(join(place.tenants, 'harbor/brand/logo.svg'), logo('M0 0h1'));
    const after = await applyFolder();
    expect(after.notes).toContain('brand: version 5');
    expect(after.versions.at(-1)?.settings.corners).toBe('sharp');
  });

  it('keeps an administrator’s brand when the folder’s brand is edited, and stores the folder’s brand as a version to start from', async () => {
    const { db, versions } = await applyFolder();
    const last = versions.at(-1)?.settings;
    if (!last) throw new Error('there is no brand');
    await publishBrand(db, { ...last, corners: 'sharp' }, { userId: 'an-administrator', at: new Date() });
    place.write('harbor', (tenant) => {
      const brand = tenant['brand'] as { corners: string; logo: Record<string, string> };
      brand.logo['main'] = 'logo.svg';
      brand.corners = 'round';
    });
    writeFileSync(join(place.tenants, 'harbor/home.json'), JSON.stringify(home.toReversed()));
    const after = await applyFolder();
    expect(after.notes).toContain(
      'brand: version 8 keeps what administrators set; version 7 has the folder’s settings',
    );
    expect(after.versions.slice(-2)).toMatchObject([
      { version: 7, isFromFolder: true, settings: { corners: 'round' } },
      {
        version: 8,
        isFromFolder: false,
        restoredFrom: 6,
        createdBy: 'an-administrator',
        settings: { corners: 'sharp' },
      },
    ]);
    expect((await applyFolder()).notes).toContain('brand: left as it is, version 8');
  });

  it('replaces the folder’s home page even if administrators have changed the brand', async () => {
    writeFileSync(join(place.tenants, 'harbor/home.json'), JSON.stringify(home));
    const { notes, sections, versions } = await applyFolder();
    expect(notes).toContain('home page: replaced by home.json');
    expect(sections.map(({ content }) => content.kind)).toEqual(['hero', 'invitation']);
    expect(versions.slice(-2)).toMatchObject([
      { version: 9, isFromFolder: true, settings: { corners: 'round' } },
      { version: 10, isFromFolder: false, createdBy: 'an-administrator', settings: { corners: 'sharp' } },
    ]);
  });

  it('keeps an administrator’s home page when home.json is edited, and stores the folder’s as a version', async () => {
    const { db, sections: before } = await applyFolder();
    const [hero, invitation] = before;
    if (!hero || !invitation) throw new Error('there is no home page');
    const own = { ...invitation.content, title: { et: 'Tule meile', en: 'Come to us' } } as HomeSection;
    await db.update(homeSections).set({ content: own }).where(eq(homeSections.id, invitation.id));
    writeFileSync(join(place.tenants, 'harbor/home.json'), JSON.stringify(home.toReversed()));
    const after = await applyFolder();
    expect(after.notes).toContain('home page: keeps what administrators set; version 11 has home.json, to start from');
    expect(after.sections.map(({ content }) => content)).toEqual([hero.content, own]);
    const [folders] = await selectHomeOfVersion(db, 11);
    expect(folders?.sections.map(({ content }) => content.kind)).toEqual(['invitation', 'hero']);
    const [theirs] = await selectHomeOfVersion(db, 12);
    expect(theirs?.sections.map(({ content }) => content)).toEqual([hero.content, own]);
    expect((await applyFolder()).notes).toContain('home page: left as it is, home.json has not changed');
  });
});
