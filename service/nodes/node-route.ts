import { Type } from 'typebox';
import { extension } from '../http/endpoints.ts';
import { IdParams } from '../http/schemas.ts';
import type { Service } from '../http/surroundings.ts';
import { findNode, type NodeSurroundings, nodes } from './nodes.ts';

export function nodeRoutes(app: Service, surroundings: NodeSurroundings): void {
  app.get('/admin/node/get/:id', {
    ...extension('AUTHENTICATED', 'The record of an id, under the permission of its own endpoint.', {
      params: IdParams,
      response: { 200: Type.Unsafe<unknown>(Type.Union(nodes.map(({ schema }) => schema))) },
    }),
    handler: async ({ params: { id }, viewer }) => findNode(surroundings, viewer, id),
  });
}
