import { z } from 'zod';
import { confirmationRefusals, confirmationSchema } from '#api/features/accounts/sessions/contract.ts';
import { reasonSchema } from '#api/platform/audit/contract.ts';
import { changeSettingsRefusals } from '#api/platform/settings/contract.ts';
import { cleanLine } from '#api/platform/text/clean-text.ts';

const connectionKinds = ['payments', 'webhook', 'signIn', 'ai', 'embeddings', 'analytics'] as const;

const secretRule = { error: 'connection_secret_invalid' } as const;

export const connectionParams = z.object({ name: z.string().max(60) });

export const changeConnectionSchema = confirmationSchema.extend({
  /** The key, which no call returns. */
  secret: z
    .string(secretRule)
    .trim()
    .min(8, secretRule)
    .max(500, secretRule)
    .regex(/^[\x21-\x7e]+$/, secretRule),
  reason: reasonSchema,
});

export const removeConnectionSchema = confirmationSchema.extend({ reason: reasonSchema });

const serviceNameRule = { error: 'service_name_invalid' } as const;
const clientIdRule = { error: 'client_id_invalid' } as const;
const modelRule = { error: 'model_invalid' } as const;
const addressRule = { error: 'address_not_public' } as const;

const oneLine = /^[^<>\p{Cc}]+$/u;
const visible = /^[\x21-\x7e]+$/;
const address = z.string(addressRule).trim().min(1, addressRule).max(300, addressRule);

const modelService = z.strictObject({
  address,
  model: z.string(modelRule).trim().max(100, modelRule).regex(visible, modelRule),
});

/** The settings of a service, by kind of connection. A sign-in provider's other URLs are discovered from its issuer. */
export const serviceSchemas = {
  signIn: z.strictObject({
    /** The name shown on the button. */
    name: z
      .string(serviceNameRule)
      .trim()
      .max(40, serviceNameRule)
      .regex(oneLine, serviceNameRule)
      .overwrite(cleanLine),
    issuer: address,
    clientId: z.string(clientIdRule).trim().max(300, clientIdRule).regex(visible, clientIdRule),
  }),
  ai: modelService,
  embeddings: modelService,
  analytics: z.strictObject({ host: address }),
} as const;

/** `off`: switched off. `folder`: uses the service in the tenant's folder, even when that changes. */
const serviceChoices = z.enum(['off', 'folder']);

const configureConnectionSchema = z.object({
  /** The version of all services that was read. */
  version: z.int().min(0),
  service: z.union([...new Set(Object.values(serviceSchemas)), serviceChoices]),
  reason: reasonSchema,
});
export const configureConnectionBody = configureConnectionSchema.extend(confirmationSchema.shape);

/** Returns the schema for one kind, so that an error names its field. */
export const buildConfigurationSchema = (kind: keyof typeof serviceSchemas, isChoice: boolean) =>
  configureConnectionSchema.extend({ service: isChoice ? serviceChoices : serviceSchemas[kind] });

export const configureConnectionRefusals = {
  ...confirmationRefusals,
  ...changeSettingsRefusals,
  providers_full: 'conflict',
} as const;

export const connectionRefusals = {
  ...confirmationRefusals,
  ...changeSettingsRefusals,
  connection_unreachable: 'unavailable',
} as const;
export const removeConnectionRefusals = { ...confirmationRefusals, connection_charges_members: 'conflict' } as const;

const settings = z.record(z.string(), z.string());

const connectionSchema = z.object({
  /** The name of its key, such as `payments.stripe-key`. */
  name: z.string(),
  kind: z.enum(connectionKinds),
  /** The company that issued the key, such as Stripe; empty if there is none. */
  service: z.string(),
  /** Whether the community uses the connection. */
  isOn: z.boolean(),
  /** The settings in force and those in the tenant's folder. Null where the service isn't or can't be configured. */
  settings: settings.nullable(),
  folder: settings.nullable(),
  /** Whether the community has overridden the settings in the tenant's folder. */
  isChosen: z.boolean(),
  /** The URL a sign-in provider redirects to. It has to be registered with the provider. */
  callback: z.string().nullable(),
  /** When the key was last entered; null if it is missing. */
  setAt: z.iso.datetime().nullable(),
  /** Whether the key can be checked with the service. */
  isCheckable: z.boolean(),
  /** How many members are charged through it, or sign in with it. */
  members: z.number(),
  /** Whether the key can't be removed, because members are charged through it. */
  isNeeded: z.boolean(),
});
export type ConnectionView = z.output<typeof connectionSchema>;

export const connectionsResponse = {
  data: z.object({
    connections: z.array(connectionSchema),
    /** The version of all services that are set here. */
    version: z.number(),
    /** Whether a change needs the password. An account without one needs a recent sign-in instead. */
    needsPassword: z.boolean(),
  }),
};
export type Connections = z.output<typeof connectionsResponse.data>;
/** The result of a test; `missing`: there is no key yet. */
const connectionStates = ['works', 'refused', 'unreachable', 'other_account', 'missing'] as const;
export const checkResponse = { data: z.object({ state: z.enum(connectionStates) }) };
export type CheckedConnection = z.output<typeof checkResponse.data>;
