import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { printCalls } from './print-calls.ts';
import { callsFile, readCalls } from './read-calls.ts';

const answering = (schema: object) =>
  printCalls({
    paths: { '/api/trees/{id}': { get: { responses: { 200: { content: { 'application/json': { schema } } } } } } },
  });

describe('the generated file of call types', () => {
  it('matches what the API declares (after a change, run npm run record:types)', () => {
    expect(readFileSync(callsFile, 'utf8')).toBe(readCalls());
  });

  it('has a line for each call, with its parameters, body, response and refusals', () => {
    const text = { type: 'string' };
    const body = { content: { 'application/json': { schema: { type: 'object', properties: { name: text } } } } };
    const printed = printCalls({
      paths: {
        '/api/trees': {
          post: {
            parameters: [{ in: 'query', name: 'kind', schema: { enum: ['needles', 'leaves'] } }],
            requestBody: body,
            responses: { 201: { content: {} } },
            'x-refusals': ['too_many', 'too_tall'],
          },
        },
      },
    });
    expect(printed).toContain(
      `  'POST /api/trees': { query: { kind?: "needles" | "leaves" }; body: { name?: string }; answer: Blob; refusals: "too_many" | "too_tall" };`,
    );
  });

  it.each([
    [{ type: ['string', 'null'] }, 'string | null'],
    [{ const: true }, 'true'],
    [{ anyOf: [{ type: 'integer' }, { type: 'number' }] }, 'number'],
    [{ type: 'array', items: { enum: ['a', 'b'] } }, 'ReadonlyArray<"a" | "b">'],
    [{ type: 'object', properties: { 'a-b': {} }, required: ['a-b'] }, '{ "a-b": unknown }'],
    [{ type: 'object', additionalProperties: { type: 'number' } }, 'Record<string, number>'],
    [{ type: 'object' }, 'object'],
    [{ prefixItems: [{ type: 'string' }, { type: 'boolean' }] }, 'readonly [string, boolean]'],
  ])('prints %j as %s', (schema, type) => {
    expect(answering(schema)).toContain(`answer: ${type}; refusals: never`);
  });
});
