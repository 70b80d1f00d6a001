import type { z } from "zod";
import type { routes } from "../routes.ts";
import { accountContracts } from "./account.ts";
import type { Contract } from "./contract.ts";
import { conversationContracts } from "./conversation.ts";
import { identityContracts } from "./identity.ts";
import { knowledgeContracts } from "./knowledge.ts";
import { leadsContracts } from "./leads.ts";
import { mailContracts } from "./mail.ts";
import { meetingsContracts } from "./meetings.ts";
import { singleSignOnContracts } from "./single-sign-on.ts";
import { secondStepContracts } from "./second-step.ts";
import { voiceContracts } from "./voice.ts";

/** The name of a route, the same in `routes` and in the contracts. */
export type RouteName = keyof typeof routes;

/** Input and reply of every route. */
export type Contracts = typeof accountContracts &
  typeof conversationContracts &
  typeof identityContracts &
  typeof knowledgeContracts &
  typeof leadsContracts &
  typeof mailContracts &
  typeof meetingsContracts &
  typeof singleSignOnContracts &
  typeof secondStepContracts &
  typeof voiceContracts;

export const contracts: Contracts = {
  ...accountContracts,
  ...conversationContracts,
  ...identityContracts,
  ...knowledgeContracts,
  ...leadsContracts,
  ...mailContracts,
  ...meetingsContracts,
  ...singleSignOnContracts,
  ...secondStepContracts,
  ...voiceContracts,
} satisfies Record<RouteName, Contract>;

/** The values in a route's path. */
export type ParamsOf<Name extends RouteName> = Contracts[Name] extends { params: infer Params extends z.ZodObject }
  ? { [Key in keyof z.input<Params>]: string }
  : undefined;

/** Query of a route. */
export type QueryOf<Name extends RouteName> = Contracts[Name] extends { query: infer Query extends z.ZodObject }
  ? Sent<z.input<Query>, z.output<Query>>
  : undefined;

/** Body of a route. */
export type BodyOf<Name extends RouteName> = Contracts[Name] extends { body: infer Body extends z.ZodType } ? z.input<Body> : undefined;

/** The JSON that a route answers. */
export type ReplyOf<Name extends RouteName> = Contracts[Name]["reply"] extends z.ZodType ? z.output<Contracts[Name]["reply"]> : never;

/** The values as the server reads them: each travels as its text. */
type Sent<Input, Output> = {
  [Key in keyof Input]: Key extends keyof Output ? (undefined extends Input[Key] ? Output[Key] | null | undefined : Output[Key]) : never;
};
