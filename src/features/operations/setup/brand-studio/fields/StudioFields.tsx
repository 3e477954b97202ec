import { type BrandPath, brandFields, type Palettes } from '#api/features/operations/setup/brand-studio/contract.ts';
import { usePage } from '#src/ui/island.tsx';
import { lazyPart } from '#src/ui/lazy-part.tsx';
import { footerGroupOf, type StudioGroup, studioGroupNames, studioGroups } from '../fields.ts';
import { type FontFiles, FontSetting } from '../fonts/FontSetting.tsx';
import { LinkSetting } from '../links/LinkSetting.tsx';
import type { LinkPageNames } from '../links/link-rows.ts';
import { useBrand } from '../use-setting.ts';
import { CheckboxSetting, ChoiceSetting } from './ChosenSettings.tsx';
import { CollapsibleSection } from './CollapsibleSection.tsx';
import { ColorField } from './ColorField.tsx';
import { PaletteChoice } from './PaletteChoice.tsx';
import { Swatch } from './Swatch.tsx';
import { TextSetting } from './TextSetting.tsx';
import '../setting.css';

/** Loaded when its section is opened. */
const LogoSettings = lazyPart(() => import('../logos/LogoSettings.tsx').then((loaded) => loaded.LogoSettings));

/** The data that the fields need from the server, besides the draft. */
export interface FieldData {
  palettes: Palettes['palettes'];
  fonts: FontFiles;
  words: LinkPageNames & {
    /** The product's titles of the footer's groups. */
    titles: Readonly<Record<string, Readonly<Record<'et' | 'en', string>>>>;
  };
  /** The URL of the folder with the brand's files. */
  folder: string;
  /** The community's name. */
  name: string;
}

/** Shows the settings of the draft, in collapsible sections. */
export function StudioFields(parts: FieldData) {
  const { t } = usePage();
  return studioGroupNames.map((group, index) => (
    <CollapsibleSection
      key={group}
      isOpen={index === 0}
      summary={
        <>
          <span>{t(`brand-studio:group.${group}`)}</span>
          <Marks group={group} />
        </>
      }
    >
      <p className="muted studio-hint">{t(`brand-studio:groupLead.${group}`)}</p>
      <GroupFields group={group} {...parts} />
    </CollapsibleSection>
  ));
}

/** Shows the draft's colors of a group. */
function Marks({ group }: { group: StudioGroup }) {
  const { draft } = useBrand().draft;
  const colors = studioGroups[group].filter((path) => path.startsWith('colors'));
  return (
    <span className="studio-marks" aria-hidden="true">
      {colors.map((path) => (
        <Swatch key={path} className="studio-mark" color={String(draft[path])} />
      ))}
    </span>
  );
}

function GroupFields({ group, palettes, folder, name, ...parts }: FieldData & { group: StudioGroup }) {
  const { replaced } = useBrand();
  if (group === 'logos') return <LogoSettings folder={folder} name={name} />;
  return (
    <>
      {group === 'colors' && <PaletteChoice first={palettes} folder={folder} />}
      {studioGroups[group].map((path) => (
        // Text that is being typed is discarded when another draft replaces this one.
        <Setting key={`${path} ${replaced}`} path={path} {...parts} />
      ))}
    </>
  );
}

function Setting({ path, fonts, words }: Pick<FieldData, 'fonts' | 'words'> & { path: BrandPath }) {
  const titled = footerGroupOf(path);
  switch (brandFields[path]) {
    case 'color':
      return <ColorField path={path} />;
    case 'font':
      return <FontSetting path={path} files={fonts} />;
    case 'links':
      return <LinkSetting path={path} words={words} />;
    case 'tick':
      return <CheckboxSetting path={path} />;
    case 'choice':
      return <ChoiceSetting path={path} />;
    case 'logo':
      return null;
    case 'name':
    case 'line':
      return <TextSetting path={path} usual={titled && words.titles[titled]?.[path.endsWith('.et') ? 'et' : 'en']} />;
  }
}
