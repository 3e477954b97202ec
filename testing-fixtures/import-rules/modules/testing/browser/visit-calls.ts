export { calls } from '#api/testing/calls.ts';
