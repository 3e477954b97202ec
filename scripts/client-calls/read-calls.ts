import { join } from 'node:path';
import { api } from '#api/app.ts';
import { type ApiDocument, printCalls } from './print-calls.ts';

export const callsFile = join(import.meta.dirname, '../../src/client/calls.ts');

/** Prints the types of the calls that the API currently declares. */
export function readCalls(): string {
  const document = api.getOpenAPI31Document({ openapi: '3.1.0', info: { title: '', version: '' } });
  return printCalls(document as unknown as ApiDocument);
}
