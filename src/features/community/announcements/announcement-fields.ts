import type { Body } from '#src/client/call.ts';
import type { Fields } from '#src/ui/form/form-fields.ts';

type Announcement = Body<'POST /api/admin/announcements/preview'>;

/** Returns the fields whose names begin with a prefix, by the rest of their names. */
const within = (fields: Fields, prefix: string) =>
  Object.fromEntries(
    Object.entries(fields).flatMap(([name, value]) =>
      name.startsWith(prefix) ? [[name.slice(prefix.length), value]] : [],
    ),
  );

/** Reads the audience from a form's fields. Filters count only if "some" is chosen. */
export const readAudience = (fields: Fields) =>
  (fields['whom'] === 'some' ? within(fields, 'audience.') : {}) as NonNullable<Announcement['audience']>;

export const readAnnouncementTexts = (fields: Fields): Announcement['texts'] => ({
  et: within(fields, 'texts.et.'),
  en: within(fields, 'texts.en.'),
});

/** Returns only the filters that are set, always in the same order. */
export const withoutEmptyFilters = (
  audience: Readonly<Record<string, string | undefined>>,
): Record<string, string | undefined> => Object.fromEntries(Object.entries(audience).filter(([, value]) => value));
