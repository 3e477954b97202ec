import { cleanLine } from '../text/clean-text.ts';
import { type AddressProblem, parseAddress } from './address.ts';

export type Mailbox = { address: string; name: string | null } | { problem: AddressProblem };

/**
 * The maximum length that is parsed, longer than any name and address: longer cells of a file aren't searched for an
 * address.
 */
const maxLength = 1_000;

/** A name, quoted or not, and an address in angle brackets. */
const named = /^(?:"((?:[^"\\]|\\.)*)"|([^<]*?))\s*<([^<>]*)>$/su;
const commented = /^(\S+)\s*\(([^()]*)\)$/u;

/**
 * Parses one person's mailbox as mail programs and lists write it: `mari@x.ee`, `<mari@x.ee>`, `Mari Tamm <mari@x.ee>`,
 * `"Tamm, Mari" <mari@x.ee>`, `mari@x.ee (Mari Tamm)` or `mailto:mari@x.ee`, with or without a separator at the end.
 */
export function parseMailbox(typed: string): Mailbox {
  if (typed.length > maxLength) return { problem: 'email_invalid' };
  const text = typed.replace(/(?<![\s\p{Cf}])[\s\p{Cf}]*(?:[,;][\s\p{Cf}]*)?$/u, '');
  const [, quoted, plain, bracketed] = named.exec(text.replace(/^[\s\p{Cf}]+/u, '')) ?? [];
  const [, first, comment] = commented.exec(text.trim()) ?? [];
  const parsed = parseAddress((bracketed ?? first ?? text).trim().replace(/^mailto:/i, ''));
  if ('problem' in parsed) return parsed;
  const name = cleanLine(quoted?.replace(/\\(.)/gsu, '$1') ?? plain ?? comment ?? '');
  return { ...parsed, name: name === '' ? null : name };
}
