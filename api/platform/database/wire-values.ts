import type { InValue, Value } from '@libsql/client/web';
import type { WireValue } from './pipeline.ts';

const [smallest, largest] = [-(2n ** 63n), 2n ** 63n - 1n];
const bytesAtOnce = 0x8000;
const none: WireValue = { type: 'null' };

/**
 * Converts a value for the protocol. Sends numbers as floats, as libSQL's own client does; a column's affinity turns
 * them into integers.
 */
export function toWire(value: InValue): WireValue {
  switch (typeof value) {
    case 'string':
      return { type: 'text', value };
    case 'number':
      if (!Number.isFinite(value)) throw new RangeError('Only finite numbers can be arguments of a statement');
      return { type: 'float', value };
    case 'boolean':
      return { type: 'integer', value: value ? '1' : '0' };
    case 'bigint':
      if (value < smallest || value > largest) throw new RangeError('An integer has more than 64 bits');
      return { type: 'integer', value: String(value) };
    case 'object':
      return value === null ? none : objectToWire(value);
    default:
      throw new TypeError(`A ${typeof value} can't be an argument of a statement`);
  }
}

function objectToWire(value: ArrayBuffer | Uint8Array | Date): WireValue {
  if (value instanceof Date) return toWire(value.valueOf());
  if (value instanceof ArrayBuffer) return { type: 'blob', base64: toBase64(new Uint8Array(value)) };
  if (value instanceof Uint8Array) return { type: 'blob', base64: toBase64(value) };
  return { type: 'text', value: String(value) };
}

export function fromWire(value: WireValue): Value {
  switch (value.type) {
    case 'text':
    case 'float':
      return value.value;
    case 'integer': {
      const number = Number(value.value);
      if (!Number.isSafeInteger(number)) throw new RangeError(`A JavaScript number can't hold ${value.value} exactly`);
      return number;
    }
    case 'null':
      return null;
    case 'blob':
      return fromBase64(value.base64);
    default:
      throw new TypeError(`The database sent a value of an unknown type: ${JSON.stringify(value)}`);
  }
}

function toBase64(bytes: Uint8Array): string {
  let text = '';
  for (let at = 0; at < bytes.length; at += bytesAtOnce) {
    text += String.fromCharCode(...bytes.subarray(at, at + bytesAtOnce));
  }
  return btoa(text);
}

function fromBase64(text: string): ArrayBuffer {
  const binary = atob(text);
  const bytes = new Uint8Array(binary.length);
  for (let at = 0; at < binary.length; at += 1) bytes[at] = binary.charCodeAt(at);
  return bytes.buffer;
}
