export { actors, type TestActor } from './actors.ts';
export { bindings, day, hour, later, minute, second, testNow } from './bindings.ts';
export { type Called, type CallOptions, type CommonAnswer, call, createTestContext } from './call.ts';
export { createTestCommunity, registerCommunity, type TestCommunity } from './create-test-community.ts';
export { linkMailedTo, readMailbox, readOutbox } from './read-mail.ts';
