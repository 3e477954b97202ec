import { parseAddress } from '#api/platform/mail/address.ts';

export interface TypedAddress {
  /** The normalized address, or the text as typed if it isn't an address. */
  email: string;
  isAddress: boolean;
  /** The words before the address, as in `Mari Maasikas <mari@kuu.test>`. */
  name: string | null;
}

/** Matches one person's text. A quoted name is one piece, whatever it contains. */
const piecePattern = /(?:"[^"\n]*"|[^,;\n])+/g;
/** Matches a word with an `@`, between brackets or spaces. */
const addressPattern = /<([^<>]*@[^<>]*)>|(?:mailto:)?("[^"\s]*"@[^\s<>]+|[^\s<>"]*@[^\s<>"]*)/i;

/**
 * Splits a pasted text into people, each address once. Commas, semicolons and lines separate people; so do spaces
 * between addresses. Words beside an address, as in a mail's header or the cells of a spreadsheet, are the person's
 * name.
 */
export function splitAddresses(text: string): TypedAddress[] {
  const found = new Map<string, TypedAddress>();
  for (const [piece] of text.matchAll(piecePattern)) {
    for (const person of parsePiece(piece)) if (!found.has(person.email)) found.set(person.email, person);
  }
  return [...found.values()];
}

function parsePiece(piece: string): TypedAddress[] {
  const people: TypedAddress[] = [];
  let rest = piece;
  for (let match = addressPattern.exec(rest); match; match = addressPattern.exec(rest)) {
    const [whole, bracketed, bare = ''] = match;
    people.push(parsePerson(bracketed ?? bare, rest.slice(0, match.index)));
    rest = rest.slice(match.index + whole.length);
  }
  const left = cleanName(rest);
  const [only, another] = people;
  if (!only) return left === null ? [] : [{ email: left, isAddress: false, name: null }];
  if (!another && only.name === null) only.name = left;
  return people;
}

function parsePerson(typed: string, before: string): TypedAddress {
  const parsed = parseAddress(typed.replace(/\.$/, ''));
  const isAddress = 'address' in parsed;
  return { email: isAddress ? parsed.address : typed.trim(), isAddress, name: cleanName(before) };
}

/** Removes quotes, brackets and repeated spaces from a name; null if no letter is left. */
function cleanName(text: string): string | null {
  const name = text
    .replace(/["<>()[\]]+|\s+/g, ' ')
    .replace(/\s+/g, ' ')
    .trim();
  return /[\p{L}\p{N}]/u.test(name) ? name : null;
}
