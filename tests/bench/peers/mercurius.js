import Fastify from 'fastify';
import mercurius from 'mercurius';
import { Pool } from 'undici';
import { companyPath, rootFields, typeDefs } from './root-fields.js';

// Mercurius as documented: queries compiled at the first run, and a loader for the related record of each row.

const pool = new Pool(process.env.SERVICE_URL, { connections: 64 });

class Service {
  constructor(authorization) {
    this.headers = { authorization };
  }

  async get(path, { params } = {}) {
    const query = params ? `?${new URLSearchParams(params)}` : '';
    const { statusCode, body } = await pool.request({ method: 'GET', path: path + query, headers: this.headers });
    if (statusCode !== 200) throw new Error(`The service answers ${statusCode}.`);
    return body.json();
  }
}

const app = Fastify();
app.register(mercurius, {
  schema: typeDefs,
  resolvers: { Query: rootFields },
  loaders: {
    Department: {
      company: {
        async loader(queries, { service }) {
          const ids = [...new Set(queries.map(({ obj }) => obj.companyId))];
          const companies = await Promise.all(ids.map((id) => service.get(companyPath(id))));
          const byId = new Map(companies.map((company, at) => [ids[at], company]));
          return queries.map(({ obj }) => byId.get(obj.companyId));
        },
        // The loader's cache would turn each row into JSON for its key.
        opts: { cache: false },
      },
    },
  },
  context: (request) => ({ service: new Service(request.headers.authorization) }),
  jit: 1,
});
await app.listen({ host: '127.0.0.1', port: Number(process.env.PORT) });
