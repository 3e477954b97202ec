import type { z } from 'zod';

type Reduce = (value: unknown) => unknown;

/** Presents a call's response in its declared shape, so a verb that returns a whole row leaks no column. */
export type PresentResponse = (answer: object, isStrict: boolean) => object;

/**
 * Reduces responses without a validator, which would take twice as long as the rest of presenting a response. With
 * `isStrict`, as in tests and on the local server, the validator reads them too: an undeclared field, or a result that
 * differs from the validator's, is an error.
 */
export function createResponsePresenter(shape: z.ZodObject): PresentResponse {
  let reduce: Reduce | undefined;
  return (answer, isStrict) => {
    // Built for the first response, because an isolate loads every call but serves only a few.
    reduce ??= buildReducer(shape);
    const presented = reduce(answer) as object;
    if (!isStrict) return presented;
    const parsed = shape.parse(answer);
    const undeclared = findUndeclared(answer, parsed);
    if (undeclared) throw new Error(`the answer has ${undeclared}, which its contract does not declare`);
    if (JSON.stringify(presented) !== JSON.stringify(parsed)) {
      throw new Error('the answer is reduced to something else than its contract declares');
    }
    return presented;
  };
}

/** Builds a function that copies what a schema declares. Anything but plain data is left to the validator. */
function buildReducer(schema: z.core.$ZodType): Reduce {
  const { def } = (schema as z.core.$ZodTypes)._zod;
  const validate: Reduce = (value) => (schema as z.ZodType).parse(value);
  switch (def.type) {
    case 'object':
      return def.catchall ? validate : reduceObject(def.shape, validate);
    case 'array': {
      const reduce = buildReducer(def.element);
      return (value) => (Array.isArray(value) ? value.map(reduce) : validate(value));
    }
    case 'record': {
      const reduce = buildReducer(def.valueType);
      const isPlain = (def.keyType as z.core.$ZodTypes)._zod.def.type === 'string';
      const reduceEntry = ([name, each]: [string, unknown]) => [name, reduce(each)];
      return (value) =>
        isPlain && isData(value) ? Object.fromEntries(Object.entries(value).map(reduceEntry)) : validate(value);
    }
    case 'nullable':
    case 'optional': {
      const reduce = buildReducer(def.innerType);
      const none = def.type === 'nullable' ? null : undefined;
      return (value) => (value === none ? value : reduce(value));
    }
    case 'string':
    case 'number':
    case 'boolean':
      return (value) => (typeof value === def.type ? value : validate(value));
    case 'enum': {
      const values = new Set<unknown>(Object.values(def.entries));
      return (value) => (values.has(value) ? value : validate(value));
    }
    case 'literal':
      return (value) => (def.values.includes(value as never) ? value : validate(value));
    default:
      return validate;
  }
}

function reduceObject(shape: Readonly<Record<string, z.core.$ZodType>>, validate: Reduce): Reduce {
  const fields = Object.entries(shape).map(([name, schema]) => [name, buildReducer(schema)] as const);
  return (value) => {
    if (!isData(value)) return validate(value);
    const reduced: Record<string, unknown> = {};
    for (const [name, reduce] of fields) {
      const field = reduce(value[name]);
      if (field !== undefined) reduced[name] = field;
    }
    return reduced;
  };
}

function isData(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

/**
 * Finds the first path that exists in the given value but not in the parsed one. Undefined values are ignored, as they
 * aren't sent.
 */
function findUndeclared(given: unknown, parsed: unknown): string | null {
  if (given === parsed || typeof given !== 'object' || given === null) return null;
  if (typeof parsed !== 'object' || parsed === null) return null;
  for (const key of Object.keys(given)) {
    const value: unknown = Reflect.get(given, key);
    if (value === undefined) continue;
    if (!Object.hasOwn(parsed, key)) return key;
    const deeper = findUndeclared(value, Reflect.get(parsed, key));
    if (deeper) return `${key}.${deeper}`;
  }
  return null;
}
