import { z } from 'zod';

export const maxImport = { bytes: 5 * 1024 * 1024, rows: 20_000 } as const;

export const importSources = ['ghost', 'mighty', 'other'] as const;
export type ImportSource = (typeof importSources)[number];

/** `checked`: nothing has been sent yet. */
export const importStates = ['checked', 'sending', 'stopped', 'finished'] as const;

/**
 * What happens to a line. `ready`: will be invited. `unsubscribed`: only invited if the administrator chooses to.
 * `pending`: already has an open invitation. `left`: the address's owner deleted their account.
 */
export const rowStates = [
  'ready',
  'unsubscribed',
  'invited',
  'member',
  'pending',
  'banned',
  'left',
  'repeated',
  'invalid',
] as const;
export type RowState = (typeof rowStates)[number];

/**
 * Why a line isn't invited. `gone`: the person left the previous platform instead of only unsubscribing from its mail.
 * All others: the line is `invalid`.
 */
export const rowProblems = [
  ...(['email_required', 'email_invalid', 'name_invalid', 'name_too_long', 'quotes_open'] as const),
  ...(['tag_too_long', 'too_many_tags'] as const),
  'gone',
] as const;
export type RowProblem = (typeof rowProblems)[number];

/** Encodings, by their `TextDecoder` labels. */
export const encodings = [
  'utf-8',
  'windows-1257',
  'windows-1252',
  'iso-8859-13',
  'iso-8859-15',
  'iso-8859-4',
  'windows-1250',
  'windows-1251',
  'macintosh',
  'utf-16le',
  'utf-16be',
] as const;
export type Encoding = (typeof encodings)[number];

/**
 * The file's name and, if its columns aren't recognised, the indexes of the address and name columns. With `preview`,
 * nothing is stored: the response shows how the file is read.
 */
export const uploadImportQuery = z.object({
  name: z.string().trim().min(1).max(200).default('members.csv'),
  emailColumn: z.coerce.number().int().min(0).max(500).optional(),
  nameColumn: z.coerce.number().int().min(0).max(500).optional(),
  /** Detected if omitted. */
  encoding: z.enum(encodings).optional(),
  preview: z.enum(['yes', 'no']).default('no'),
});

/** `import_not_text`: a spreadsheet or another file that isn't CSV. */
export const uploadImportRefusals = {
  file_too_large: 'payload_too_large',
  import_not_text: 'invalid_input',
  import_empty: 'invalid_input',
  import_too_long: 'invalid_input',
} as const;

/** Without an `id`, nothing was stored: the file must be sent again with the address column. */
export const uploadedImportSchema = z.object({
  id: z.string().nullable(),
  headings: z.array(z.string()),
  preview: z
    .object({
      encoding: z.enum(encodings),
      /** Whether an address column was recognised or chosen. */
      hasAddresses: z.boolean(),
      /** Some rows as they are parsed, those with non-ASCII letters first. */
      sample: z.array(z.array(z.string())),
    })
    .optional(),
});
export type UploadedImport = z.infer<typeof uploadedImportSchema>;

export const startImportSchema = z.object({
  /** Also invites people who had unsubscribed from mail on the previous platform. */
  unsubscribed: z.union([z.boolean(), z.literal('on').transform(() => true)]).default(false),
});
/** `member_tags_full`: the community can't have as many more tags as the file needs. */
export const startImportRefusals = {
  import_not_waiting: 'conflict',
  import_invites_nobody: 'conflict',
  member_tags_full: 'conflict',
} as const;
export const stopImportRefusals = { import_not_sending: 'conflict' } as const;

/** The last line of the previous page. */
const lineCursor = z.coerce.number().int().min(0).optional();

export const importRowsQuery = z.object({
  state: z.union([z.enum(rowStates), z.literal('').transform(() => undefined)]).optional(),
  cursor: lineCursor,
});

const importSchema = z.object({
  id: z.string(),
  fileName: z.string(),
  source: z.enum(importSources),
  state: z.enum(importStates),
  uploadedAt: z.iso.datetime(),
  /** Number of lines in each state. States without lines are omitted. */
  counts: z.partialRecord(z.enum(rowStates), z.int()),
  /** How many of the unsubscribed the administrator may still choose to invite. */
  askable: z.int(),
});
export type UserImport = z.infer<typeof importSchema>;

const importRowSchema = z.object({
  line: z.int(),
  email: z.string(),
  name: z.string().nullable(),
  plan: z.string().nullable(),
  tags: z.array(z.string()),
  state: z.enum(rowStates),
  problem: z.enum(rowProblems).nullable(),
});
export type ImportRow = z.infer<typeof importRowSchema>;

export const importDetailsSchema = z.object({
  ...{ import: importSchema, items: z.array(importRowSchema), nextCursor: z.string().nullable() },
});
export const importsSchema = z.object({ items: z.array(importSchema.omit({ counts: true, askable: true })) });
