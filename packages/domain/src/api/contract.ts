import type { z } from 'zod';
import type { ParamNames } from './paths.ts';

/** Zod's interface for libraries; comparing the full one takes the compiler minutes. */
type Schema = z.core.$ZodType;

/**
 * One call of the API, the source of the server's route, the client's types and the OpenAPI document. The web app imports
 * only its types (`calls.ts`), so that the sign-in page loads no schemas.
 */
export interface Call {
  readonly method: 'GET' | 'POST';
  readonly path: string;
  /** A schema for each `:name` of the path. */
  readonly params?: z.core.$ZodObject;
  readonly query?: Schema;
  readonly body?: Schema;
  /** The media type of the body, if it is not JSON. */
  readonly consumes?: readonly ['multipart/form-data'];
  /** The body of the response with status 200. */
  readonly response?: Schema;
  /** The bodies of other successful responses by status. */
  readonly otherResponses?: Readonly<Record<number, Schema>>;
  /** The media types of the response, if it is a file. */
  readonly produces?: readonly string[];
}

/**
 * Defines a call. It compiles only if `params` are exactly those of the path. The annotation lets a bundler drop unused
 * calls with their schemas.
 */
/* @__NO_SIDE_EFFECTS__ */
export const defineCall = <const C extends Call>(call: C & MatchingParams<C>): C => call;

type MatchingParams<C extends Call> = [ParamNames<C['path']>] extends [never]
  ? { readonly params?: never }
  : ParamKeys<C> extends ParamNames<C['path']>
    ? { readonly params: z.core.$ZodObject<Record<ParamNames<C['path']>, Schema>> }
    : never;
type ParamKeys<C extends Call> = C extends { params: z.core.$ZodObject<infer Shape> } ? keyof Shape : never;

// These types don't require `C extends Call`: the compiler would compare its schemas with all of zod's types.
type Output<C, Part extends keyof Call> =
  C extends Readonly<Record<Part, { _zod: { output: infer Value } }>> ? Value : unknown;
/** Values with a default may be omitted; the types are those after validation. */
type Sent<C, Part extends keyof Call> =
  C extends Readonly<Record<Part, { _zod: { input: infer Input; output: infer Value } }>>
    ? { [Name in keyof Input]: Name extends keyof Value ? Value[Name] : never }
    : never;

/** The types on the server, after validation. */
export type CallParams<C> = Output<C, 'params'>;
export type CallQuery<C> = Output<C, 'query'>;
export type CallBody<C> = Output<C, 'body'>;
export type CallResponse<C> = Output<C, 'response'>;

/** The types that a client sends. */
export type SentParams<C> = Sent<C, 'params'>;
export type SentQuery<C> = Sent<C, 'query'>;
export type SentBody<C> = C extends { readonly body: { _zod: { input: infer Value } } } ? Value : never;
