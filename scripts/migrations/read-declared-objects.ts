import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { root } from '../local/settings.ts';

/** A trigger, search table, vector index or view, as declared in a `triggers.sql` or `search.sql`. */
export interface DeclaredObject {
  type: 'trigger' | 'virtual table' | 'index' | 'view';
  name: string;
  /** The statement, without the comment above it. */
  sql: string;
  file: string;
}

const declaration = /^create (trigger|virtual table|index|view) (\w+)\s/;

/**
 * Reads the declarations that drizzle-kit can't generate, in the order in which a migration creates them: search tables
 * first.
 */
export function readDeclaredObjects(folder = root): DeclaredObject[] {
  const files = globSync('api/**/{triggers,search}.sql', { cwd: folder }).sort();
  const declared = files.flatMap((file) => parseDeclaredObjects(readFileSync(join(folder, file), 'utf8'), file));
  return [...declared.filter(isTable), ...declared.filter((each) => !isTable(each))];
}

const isTable = ({ type }: DeclaredObject) => type === 'virtual table';

/**
 * Splits a file into its statements. Each starts with `create` at the beginning of a line; statements inside a trigger
 * are indented.
 */
export function parseDeclaredObjects(text: string, file: string): DeclaredObject[] {
  const statements = text
    .replace(/^\s*--.*\n/gm, '')
    .split(/^(?=\S*create )/m)
    .map((statement) => statement.trim())
    .filter(Boolean);
  return statements.map((statement) => {
    const [, type, name] = declaration.exec(statement) ?? [];
    if (!type || !name || !statement.endsWith(';')) throw new Error(`${file}: isn't a declaration: ${statement}`);
    return { type: type as DeclaredObject['type'], name, sql: statement.slice(0, -1), file };
  });
}
