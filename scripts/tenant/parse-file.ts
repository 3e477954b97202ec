import { existsSync, readFileSync } from 'node:fs';
import { relative } from 'node:path';
import type { z } from 'zod';
import { cleanValue } from '#api/platform/http/clean-input.ts';
import { root } from '../local/settings.ts';
import { describeAllowedValue, describeIssues } from './describe-issues.ts';

/** Parses a file of a tenant's folder. If it is invalid, returns null and adds a line per reason to `faults`. */
export function parseFile<Value>(path: string, schema: z.ZodType<Value>, faults: string[]): Value | null {
  if (!existsSync(path)) {
    faults.push(`${shortenPath(path)}: this file is missing`);
    return null;
  }
  const read = readJson(path);
  if ('fault' in read) {
    faults.push(`${shortenPath(path)}: ${read.fault}`);
    return null;
  }
  const parsed = schema.safeParse(read.content, { error: describeAllowedValue });
  if (parsed.success) return parsed.data;
  faults.push(...describeIssues(shortenPath(path), read.content, parsed.error.issues));
  return null;
}

/** Reads the hosts from a tenant.json, even if other parts of it are invalid. */
export function readHostnames(path: string): string[] {
  const read = existsSync(path) ? readJson(path) : { fault: '' };
  const { hostnames } = 'content' in read && isRecord(read.content) ? read.content : {};
  return Array.isArray(hostnames) ? hostnames.filter((hostname) => typeof hostname === 'string') : [];
}

/** Formats a path for messages, relative to the project root if it is inside. */
export function shortenPath(path: string): string {
  const short = relative(root, path);
  return short.startsWith('..') ? path : short;
}

function readJson(path: string): { content: unknown } | { fault: string } {
  try {
    return { content: cleanValue(JSON.parse(readFileSync(path, 'utf8'))) };
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException;
    if (code) return { fault: `can't be read (${code}): must be a file` };
    const [, line, column] = /\(line (\d+) column (\d+)\)/.exec((error as Error).message) ?? [];
    const where = line ? ` from line ${line}, column ${column}` : '';
    return {
      fault: `is not JSON${where}: must be JSON, so look there for a comma, quote or bracket too many or too few`,
    };
  }
}

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null;
}
