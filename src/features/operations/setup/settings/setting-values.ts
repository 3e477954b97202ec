import type { Answer } from '#src/client/call.ts';
import type { SettingField } from './fields.ts';

/** A group as administrators see it. */
export type GroupView = Answer<'PATCH /api/admin/settings'>['data'];

export type Value = string | number | boolean;

/** A form's values by setting. Unchecked boxes are missing. */
export type TypedSettings = Readonly<Record<string, string | undefined>>;

/** Formats a value as it is typed: money in units rather than cents. */
export const formatTyped = ({ type }: SettingField, value: Value | undefined): string =>
  type === 'money' ? (Number(value) / 100).toFixed(2) : String(value ?? '');

/**
 * Parses a typed value to the default's type; null if the field is empty. Keeps a fraction of a cent, so that the API
 * refuses it.
 */
function parseTyped({ type }: SettingField, typed: string, folder: Value | undefined): Value | null {
  if (type === 'tick') return typed === 'true';
  const text = typed.trim();
  if (text === '') return null;
  if (type === 'money') return Number((Number(text) * 100).toFixed(6));
  return typeof folder === 'number' ? Number(text) : text;
}

/** Returns the changes made in a form. An empty field, or the default, becomes null, which resets the setting. */
export function changesIn(
  fields: readonly SettingField[],
  typed: TypedSettings,
  { values, defaults }: GroupView,
): Record<string, Value | null> {
  const changes = fields.flatMap((field) => {
    const folder = defaults[field.name];
    const value = parseTyped(field, typed[`changes.${field.name}`] ?? '', folder);
    if (value === parseTyped(field, formatTyped(field, values[field.name]), folder)) return [];
    return [[field.name, value === folder ? null : value] as const];
  });
  return Object.fromEntries(changes);
}
