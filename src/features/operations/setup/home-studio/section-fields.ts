import type { HomeSectionKind, topicIcons } from '#api/features/site/home/contract.ts';

type TextName = 'title' | 'lead' | 'eyebrow' | 'text' | 'field' | 'words' | 'since' | 'question' | 'answer';

/** A field of a section's form. Its name is the key of its value in the section, and of its label in the texts. */
export type SectionField =
  | { kind: 'text'; name: TextName; max: number; isLong?: boolean; isOptional?: boolean }
  /** A text that is the same in every language. */
  | { kind: 'line'; name: 'name'; max: number }
  | { kind: 'link'; name: 'primary' | 'secondary' | 'action'; isOptional?: boolean }
  | { kind: 'picture'; name: 'picture' }
  | { kind: 'icon'; name: 'icon' }
  | { kind: 'type'; name: 'type' }
  | { kind: 'items'; name: 'items'; min: number; max: number; fields: readonly SectionField[] }
  | { kind: 'paragraphs'; name: 'paragraphs'; min: number; max: number; length: number };

/**
 * Listed here, like all limits in this file, because importing them from the contract would bring zod into the browser.
 */
export const icons = [
  ...(['book', 'calendar', 'camera', 'heart', 'leaf', 'map'] as const),
  ...(['message', 'moon', 'play', 'star', 'sun', 'users'] as const),
] satisfies ReadonlyArray<(typeof topicIcons)[number]>;
export const maxSections = 20;
export const contentTypes = ['article', 'event'] as const;
/** The maximum lengths of a link's label and a picture's description, in characters. */
export const maxLabel = 40;
export const maxAltLength = 200;

const title: SectionField = { kind: 'text', name: 'title', max: 90 };
const lead: SectionField = { kind: 'text', name: 'lead', max: 300, isLong: true };
const primary: SectionField = { kind: 'link', name: 'primary' };
const picture: SectionField = { kind: 'picture', name: 'picture' };
const action: SectionField = { kind: 'link', name: 'action', isOptional: true };
const itemTitle: SectionField = { kind: 'text', name: 'title', max: 60 };
const text: SectionField = { kind: 'text', name: 'text', max: 240, isLong: true };
const name: SectionField = { kind: 'line', name: 'name', max: 60 };

const items = (min: number, max: number, fields: readonly SectionField[]): SectionField => ({
  ...{ kind: 'items', name: 'items', min, max, fields },
});

/** The fields of each kind of section, in the order of its form. */
export const sectionFields: Readonly<Record<HomeSectionKind, readonly SectionField[]>> = {
  hero: [title, lead, primary, { kind: 'link', name: 'secondary', isOptional: true }, picture],
  topics: [title, items(2, 6, [{ kind: 'icon', name: 'icon' }, itemTitle, text])],
  story: [
    { kind: 'text', name: 'eyebrow', max: 40 },
    title,
    { kind: 'paragraphs', name: 'paragraphs', min: 1, max: 4, length: 600 },
    picture,
    action,
  ],
  steps: [title, items(2, 4, [itemTitle, text])],
  content: [
    { kind: 'type', name: 'type' },
    title,
    { kind: 'text', name: 'lead', max: 300, isLong: true, isOptional: true },
    action,
  ],
  people: [
    title,
    lead,
    items(2, 6, [
      name,
      { kind: 'text', name: 'field', max: 60 },
      { kind: 'text', name: 'words', max: 240, isLong: true },
      picture,
    ]),
  ],
  voices: [
    title,
    items(1, 4, [
      { kind: 'text', name: 'words', max: 400, isLong: true },
      name,
      { kind: 'text', name: 'since', max: 60 },
    ]),
  ],
  questions: [
    title,
    items(2, 8, [
      { kind: 'text', name: 'question', max: 140 },
      { kind: 'text', name: 'answer', max: 600, isLong: true },
    ]),
  ],
  invitation: [title, lead, primary],
};

/** All kinds of sections, in the order in which they are offered. */
export const sectionKinds = Object.keys(sectionFields) as HomeSectionKind[];
