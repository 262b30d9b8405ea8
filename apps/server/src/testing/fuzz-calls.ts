import { paths } from '@formroom/domain/api/paths.ts';
import type { Access } from '../http/access.ts';
import type { TestPortal } from './test-portal.ts';

/** The part of JSON Schema that the portal's OpenAPI document uses. */
export interface Schema {
  readonly type?: string | readonly string[];
  readonly enum?: readonly unknown[];
  readonly anyOf?: readonly Schema[];
  readonly properties?: Readonly<Record<string, Schema>>;
  readonly items?: Schema;
  readonly pattern?: string;
  readonly format?: string;
  readonly maximum?: number;
}

interface Parameter {
  readonly in: 'path' | 'query';
  readonly name: string;
  readonly schema: Schema;
}

interface Operation {
  readonly parameters?: readonly Parameter[];
  readonly requestBody?: { readonly content: Readonly<Record<string, { readonly schema: Schema }>> };
}

/** A call of the OpenAPI document, with the roles that may make it. */
export interface DescribedCall {
  readonly method: 'GET' | 'POST';
  readonly path: string;
  readonly access: Access;
  readonly parameters: readonly Parameter[];
  readonly body: { readonly type: string; readonly schema: Schema } | undefined;
}

const toRoutePath = (path: string) => path.replaceAll(/\{(\w+)\}/g, ':$1');

/** Lists every call of the OpenAPI document. */
export async function listDescribedCalls({ app, browser }: TestPortal): Promise<DescribedCall[]> {
  const document = (await browser().get(paths.openApi)).json<{
    paths: Record<string, Partial<Record<'get' | 'post', Operation>>>;
  }>();
  return Object.entries(document.paths).flatMap(([path, operations]) =>
    Object.entries(operations).map(([name, operation]) => {
      const method = name.toUpperCase() as DescribedCall['method'];
      const route = app.routeTable.find((each) => each.url === toRoutePath(path) && each.method === method);
      const [content] = Object.entries(operation.requestBody?.content ?? {});
      return {
        method,
        path,
        access: route?.config?.access ?? 'office',
        parameters: operation.parameters ?? [],
        body: content && { type: content[0], schema: content[1].schema },
      };
    }),
  );
}
