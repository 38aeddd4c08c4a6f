import { readFileSync } from 'node:fs';

// The peers are plain JavaScript: tsc would miss their imports, which only the bench installs.

export const typeDefs = readFileSync(new URL('schema.graphql', import.meta.url), 'utf8');

/** The resolvers of the root fields, by a `service` whose `get` reads one of its paths as JSON. */
export const rootFields = {
  viewer: (_, __, { service }) => service.get('/admin/user/get/viewer'),
  roles: (_, __, { service }) => service.get('/admin/user/get/all/roles'),
  company: (_, { id }, { service }) => service.get(companyPath(id)),
  companies: (_, params, { service }) => service.get('/app/company/get/all', { params }),
  departments: (_, params, { service }) => service.get('/app/department/get/all', { params }),
  users: (_, params, { service }) => service.get('/admin/user/get/all/users', { params }),
};

export function companyPath(id) {
  return `/app/company/get/info/${encodeURIComponent(id)}`;
}
