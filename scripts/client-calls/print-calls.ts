/** The part of a JSON schema that is read here. */
interface Schema {
  type?: string | readonly string[];
  const?: unknown;
  enum?: readonly unknown[];
  anyOf?: readonly Schema[];
  oneOf?: readonly Schema[];
  allOf?: readonly Schema[];
  items?: Schema;
  prefixItems?: readonly Schema[];
  properties?: Readonly<Record<string, Schema>>;
  required?: readonly string[];
  additionalProperties?: Schema | boolean;
}

interface Content {
  content?: Readonly<Record<string, { schema?: Schema }>>;
}

interface Operation {
  parameters?: ReadonlyArray<{ in: string; name: string; required?: boolean; schema?: Schema }>;
  requestBody?: Content;
  responses: Readonly<Record<string, Content>>;
  'x-refusals'?: readonly string[];
}

export interface ApiDocument {
  paths?: Readonly<Record<string, Readonly<Record<string, Operation>>>>;
}

const head = `// The parameters and responses of each API call, a line for each. \`npm run record:types\` writes this file from the
// OpenAPI document; a test fails while it is out of date. Review the diff: it is the API's.
export interface Calls {
`;

/** Prints the types of all calls as TypeScript. */
export function printCalls({ paths = {} }: ApiDocument): string {
  const lines = Object.entries(paths).flatMap(([path, operations]) =>
    Object.entries(operations).map(
      ([method, operation]) => `  '${method.toUpperCase()} ${path}': ${printCall(operation)};`,
    ),
  );
  return `${head}${lines.sort().join('\n')}\n}\n`;
}

function printCall({ parameters = [], requestBody, responses, 'x-refusals': refusals = [] }: Operation): string {
  const query = parameters
    .filter((parameter) => parameter.in === 'query')
    .map(({ name, required, schema }) => printField(name, schema, required ?? false));
  const body = requestBody?.content?.['application/json']?.schema;
  const done = Object.entries(responses).find(([status]) => status.startsWith('2'))?.[1].content;
  const answer = done?.['application/json']?.schema;
  const parts = [
    ...(query.length > 0 ? [`query: { ${query.join('; ')} }`] : []),
    ...(body ? [`body: ${printType(body)}`] : []),
    `answer: ${answer ? printType(answer) : 'Blob'}`,
    `refusals: ${printUnion(refusals)}`,
  ];
  return `{ ${parts.join('; ')} }`;
}

const simple: Readonly<Record<string, string>> = {
  string: 'string',
  integer: 'number',
  number: 'number',
  boolean: 'boolean',
  null: 'null',
};

function printType(schema: Schema = {}): string {
  const { type, enum: values, anyOf, oneOf, allOf, items, prefixItems } = schema;
  if ('const' in schema) return printUnion([schema.const]);
  if (values) return printUnion(values);
  if (anyOf || oneOf) return [...new Set((anyOf ?? oneOf ?? []).map(printType))].join(' | ');
  if (allOf) return allOf.map(printType).join(' & ');
  if (typeof type === 'object') return type.map((each) => printType({ ...schema, type: each })).join(' | ');
  if (prefixItems) return `readonly [${prefixItems.map(printType).join(', ')}]`;
  if (type === 'array') return `ReadonlyArray<${printType(items)}>`;
  if (type === 'object') return printObject(schema);
  return (type && simple[type]) ?? 'unknown';
}

function printObject({ properties = {}, required = [], additionalProperties: others }: Schema): string {
  const fields = Object.entries(properties).map(([name, schema]) => printField(name, schema, required.includes(name)));
  const named = fields.length > 0 ? `{ ${fields.join('; ')} }` : null;
  const open = typeof others === 'object' ? `Record<string, ${printType(others)}>` : null;
  return [named, open].filter(Boolean).join(' & ') || 'object';
}

const printField = (name: string, schema: Schema | undefined, isRequired: boolean) =>
  `${/^\w+$/.test(name) ? name : JSON.stringify(name)}${isRequired ? '' : '?'}: ${printType(schema)}`;

const printUnion = (values: readonly unknown[]) => values.map((value) => JSON.stringify(value)).join(' | ') || 'never';
