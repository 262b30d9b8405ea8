import type { z } from 'zod';
import type { ParamNames } from './paths.ts';

/**
 * One call of the API: all that the server, the browser and the OpenAPI document know about it. The browser takes only
 * the types of it (`calls.ts`), so that the sign-in page loads no schemas.
 */
export interface Call {
  readonly method: 'GET' | 'POST';
  readonly path: string;
  /** One schema for each `:name` of the path. */
  readonly params?: z.ZodObject;
  readonly query?: z.ZodType;
  readonly body?: z.ZodType;
  /** The media type of the body where it is not JSON. */
  readonly consumes?: readonly ['multipart/form-data'];
  /** The answer with status 200. */
  readonly response?: z.ZodType;
  /** Answers with another status that are no error. */
  readonly otherResponses?: Readonly<Record<number, z.ZodType>>;
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
    ? { readonly params: z.ZodObject<Record<ParamNames<C['path']>, z.ZodType>> }
    : never;
type ParamKeys<C extends Call> = C extends { params: z.ZodObject<infer Shape> } ? keyof Shape : never;

type Output<Schema> = Schema extends z.ZodType ? z.output<Schema> : unknown;
/** What may be left out is what the schema has a default for; the types are those after the check. */
type Sent<Schema> = Schema extends z.ZodType
  ? { [Name in keyof z.input<Schema>]: Name extends keyof z.output<Schema> ? z.output<Schema>[Name] : never }
  : never;

/** What the server reads once the call is checked. */
export type ParamsOf<C extends Call> = Output<C['params']>;
export type QueryOf<C extends Call> = Output<C['query']>;
export type BodyOf<C extends Call> = Output<C['body']>;
export type ResponseOf<C extends Call> = Output<C['response']>;

/** What the browser sends. */
export type SentParams<C extends Call> = Sent<C['params']>;
export type SentQuery<C extends Call> = Sent<C['query']>;
export type SentBody<C extends Call> = C extends { body: infer Body extends z.ZodType }
  ? z.input<Body>
  : never;
