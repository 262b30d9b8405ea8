import type { BodyOf, Call, ParamsOf, QueryOf, ResponseOf } from '@formroom/domain/api/contract.ts';
import type { ParamNames } from '@formroom/domain/api/paths.ts';
import type {
  FastifyContextConfig,
  FastifyReply,
  FastifyRequest,
  onRequestAsyncHookHandler,
  RouteHandlerMethod,
} from 'fastify';
import type { PortalApp } from '../app-types.ts';
import type { Access } from './access.ts';

/** A request whose parts the schemas of its call have checked. */
export type CallRequest<C extends Call> = FastifyRequest & {
  params: ParamsOf<C>;
  query: QueryOf<C>;
  body: BodyOf<C>;
};
/** A request before the check: its path is read, but only as text. */
type UncheckedRequest<C extends Call> = FastifyRequest & { params: Record<ParamNames<C['path']>, string> };

interface RouteSettings<C extends Call> extends Omit<
  FastifyContextConfig,
  'studentOf' | 'auditDetails' | 'url' | 'method'
> {
  access: Access;
  studentOf?: (request: UncheckedRequest<C>) => string | undefined | Promise<string | undefined>;
  auditDetails?: (request: CallRequest<C>) => string;
  onRequest?: onRequestAsyncHookHandler;
  exposeHeadRoute?: boolean;
}

type Answer<C extends Call> = ResponseOf<C> | FastifyReply;

/** Registers what answers a call, with who may make it and what the audit log calls it. */
export function addRoute<C extends Call>(
  app: PortalApp,
  call: C,
  { onRequest, exposeHeadRoute, ...config }: RouteSettings<C>,
  handler: (request: CallRequest<C>, reply: FastifyReply) => Answer<C> | Promise<Answer<C>>,
): void {
  app.route({
    method: call.method,
    url: call.path,
    schema: {
      ...(call.params && { params: call.params }),
      ...(call.query && { querystring: call.query }),
      ...(call.body && { body: call.body }),
      ...(call.consumes && { consumes: call.consumes }),
      ...(call.produces && { produces: call.produces }),
      ...((call.response ?? call.otherResponses) && {
        response: { ...(call.response && { 200: call.response }), ...call.otherResponses },
      }),
    },
    ...(onRequest && { onRequest }),
    ...(exposeHeadRoute !== undefined && { exposeHeadRoute }),
    // Fastify runs what reads params, query and body after it has checked them by the schemas above.
    config: config as FastifyContextConfig,
    handler: handler as RouteHandlerMethod,
  });
}
