import type { z } from 'zod';
import type { ParamNames } from './paths.ts';

/** Zod's own interface for libraries: the one with all methods costs the compiler minutes to compare. */
type Schema = z.core.$ZodType;

/**
 * One call of the API: all that the server, the browser and the OpenAPI document know about it. The browser takes only
 * the types of it (`calls.ts`), so that the sign-in page loads no schemas.
 */
export interface Call {
  readonly method: 'GET' | 'POST';
  readonly path: string;
  /** One schema for each `:name` of the path. */
  readonly params?: z.core.$ZodObject;
  readonly query?: Schema;
  readonly body?: Schema;
  /** The media type of the body where it is not JSON. */
  readonly consumes?: readonly ['multipart/form-data'];
  /** The answer with status 200. */
  readonly response?: Schema;
  /** Answers with another status that are no error. */
  readonly otherResponses?: Readonly<Record<number, Schema>>;
  /** The media types of the answer where it is a file. */
  readonly produces?: readonly string[];
}

/**
 * Describes a call. Params that are not exactly those of the path do not compile. The mark lets a build leave out the
 * calls, and their schemas, of a module from which the browser takes something else.
 */
/* @__NO_SIDE_EFFECTS__ */
export const defineCall = <const C extends Call>(call: C & MatchingParams<C>): C => call;

type MatchingParams<C extends Call> = [ParamNames<C['path']>] extends [never]
  ? { readonly params?: never }
  : ParamKeys<C> extends ParamNames<C['path']>
    ? { readonly params: z.core.$ZodObject<Record<ParamNames<C['path']>, Schema>> }
    : never;
type ParamKeys<C extends Call> = C extends { params: z.core.$ZodObject<infer Shape> } ? keyof Shape : never;

// These read a call without asking whether it is one: the compiler would compare its schemas with all of zod's types.
type Output<C, Part extends keyof Call> =
  C extends Readonly<Record<Part, { _zod: { output: infer Value } }>> ? Value : unknown;
/** What may be left out is what the schema has a default for; the types are those after the check. */
type Sent<C, Part extends keyof Call> =
  C extends Readonly<Record<Part, { _zod: { input: infer Input; output: infer Value } }>>
    ? { [Name in keyof Input]: Name extends keyof Value ? Value[Name] : never }
    : never;

/** What the server reads once the call is checked. */
export type ParamsOf<C> = Output<C, 'params'>;
export type QueryOf<C> = Output<C, 'query'>;
export type BodyOf<C> = Output<C, 'body'>;
export type ResponseOf<C> = Output<C, 'response'>;

/** What the browser sends. */
export type SentParams<C> = Sent<C, 'params'>;
export type SentQuery<C> = Sent<C, 'query'>;
export type SentBody<C> = C extends { readonly body: { _zod: { input: infer Value } } } ? Value : never;
