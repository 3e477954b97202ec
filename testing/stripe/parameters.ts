import { refuseParameter } from './refuse.ts';

/** Decoded form parameters: `line_items[0][price]=p` is `{ line_items: { 0: { price: 'p' } } }`. */
export interface Parameters {
  [name: string]: string | Parameters;
}

export function parseForm(text: string): Parameters {
  const parsed: Parameters = {};
  for (const [name, value] of new URLSearchParams(text)) {
    const path = name.split(/\[|\]\[|\]/).filter((part) => part !== '');
    const last = path.pop() ?? '';
    let place = parsed;
    for (const part of path) {
      const next = place[part];
      const inner = typeof next === 'object' ? next : {};
      place[part] = inner;
      place = inner;
    }
    place[last] = value;
  }
  return parsed;
}

/** Refuses unknown and missing parameters, as Stripe does. */
export function checkParameters(given: Parameters, known: readonly string[], required: readonly string[] = []): void {
  for (const name of Object.keys(given)) {
    if (!known.includes(name) && name !== 'expand') {
      throw refuseParameter(name, 'parameter_unknown', `Received unknown parameter: ${name}`);
    }
  }
  for (const name of required) {
    if (given[name] === undefined || given[name] === '') {
      throw refuseParameter(name, 'parameter_missing', `Missing required param: ${name}.`);
    }
  }
}

export function readString(given: Parameters, name: string): string | null {
  const value = given[name];
  return typeof value === 'string' ? value : null;
}

export function readObject(given: Parameters, name: string): Parameters {
  const value = given[name];
  return typeof value === 'object' ? value : {};
}

/** Reads an integer parameter; null if it is missing. */
export function readInteger(given: Parameters, name: string): number | null {
  const value = readString(given, name);
  if (value === null) return null;
  if (!/^-?\d+$/.test(value)) throw refuseParameter(name, 'parameter_invalid_integer', `Invalid integer: ${value}`);
  return Number(value);
}

export function stringifyValues(given: Parameters): Record<string, string> {
  return Object.fromEntries(Object.entries(given).map(([name, value]) => [name, String(value)]));
}

/** Whether the request expands a field. */
export function isExpanded(given: Parameters, name: string): boolean {
  return Object.values(readObject(given, 'expand')).includes(name);
}
