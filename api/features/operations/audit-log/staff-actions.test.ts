import { describe, expect, it } from 'vitest';
import { api } from '#api/app.ts';
import { compareLists, noDifferences } from '#api/testing/compare-lists.ts';
import { resources } from '#locales/index.ts';
import { staffActions } from './contract.ts';

const document = api.getOpenAPI31Document({ openapi: '3.1.0', info: { title: '', version: '' } });

/** Every action that any call declares in `records`. */
const declared = Object.values(document.paths ?? {})
  .flatMap((path) => Object.values(path) as Array<Record<string, unknown>>)
  .flatMap((call) => call['x-records'] ?? [])
  .filter((action) => typeof action === 'string');
const actions = Object.values(staffActions).flat();

const listTexts = (texts: Record<string, Record<string, string>>) =>
  Object.entries(texts).flatMap(([noun, verbs]) => Object.keys(verbs).map((verb) => `${noun}.${verb}`));

describe('the staff actions of the audit log', () => {
  it('are exactly those that verbs declare', () => {
    expect(compareLists(actions, [...new Set(declared)]), 'list it in the contract of the audit log').toEqual(
      noDifferences,
    );
  });

  it.each(['et', 'en'] as const)('each have a name and a sentence in %s', (locale) => {
    const { name, did } = resources[locale]['staff-actions'];
    expect(compareLists(listTexts(name), actions), 'staff-actions.json').toEqual(noDifferences);
    expect(compareLists(listTexts(did), actions), 'staff-actions.json').toEqual(noDifferences);
  });
});
