import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { openScene, type Person, type Scene } from '../service/scene.ts';
import { sampleRequests } from './sample-requests.ts';
import { openTarget, type Target } from './target.ts';

/** The record of a company that a request's field names. */
const named: Record<string, (target: Target, route: string) => Promise<string>> = {
  customerId: ({ customer }) => customer(),
  customerCompanyId: ({ customerCompany }) => customerCompany(),
  departmentId: ({ department }) => department(),
  assigneeId: ({ user }) => user(),
  termsId: ({ proformaInvoiceTerms, termsAndConditions }, route) =>
    route.includes('proforma') ? proformaInvoiceTerms() : termsAndConditions(),
  contactDetailsId: ({ contactDetails }) => contactDetails(),
  bankDetailsId: ({ bankDetails }) => bankDetails(),
  itemId: ({ item }) => item(),
  mergedId: ({ customer, customerCompany, item }, route) => {
    if (route.includes('itemMaster')) return item();
    return route.includes('company') ? customerCompany() : customer();
  },
  apiTokenId: ({ apiToken }) => apiToken(),
  logoFileId: ({ file }) => file(),
  customerSignatureFileId: ({ file }) => file(),
  fileId: ({ file }) => file(),
  templateId: async ({ emailTemplate }, route) => {
    const id = await emailTemplate();
    const purpose = (['PROFORMA_INVOICE', 'QUOTATION'] as const).find((one) =>
      route.includes(one.toLowerCase().replace('_', '/')),
    );
    if (purpose) await scene.database.db.updateTable('emailTemplates').set({ purpose }).where('id', '=', id).execute();
    return id;
  },
};
/** Fields required together with a named record. */
const beside: Record<string, object> = {
  customerSignatureFileId: { customerName: 'Paula Ito', noSignatureReason: null },
  'photos.0.fileId': { moment: 'BEFORE' },
};
/** Fields with the record of the request, a part of the record, or the company of a new record. */
const ABOUT = new Set(['id', 'companyId', 'recordId', 'quotationId', 'deliveryId']);

interface JsonSchema {
  properties?: Record<string, JsonSchema>;
  items?: JsonSchema;
}
interface Operation {
  parameters?: { in: string; name: string }[];
  requestBody?: { content: Record<string, { schema: JsonSchema }> };
}

let scene: Scene;
let admin: Person;
let fields: [route: string, path: string[]][];
beforeAll(async () => {
  scene = await openScene();
  admin = await scene.person('ROLE_SUPER_ADMIN', null);
  const paths: Record<string, Record<string, Operation>> = (await scene.call(null, 'GET /openapi.json')).body.paths;
  // A list read by POST filters, and mixes nothing.
  const routes = Object.keys(sampleRequests).filter(
    (route) => !sampleRequests[route.replace('POST', 'GET')] || !route.startsWith('POST'),
  );
  fields = routes.flatMap((route) => {
    const [method = '', path = ''] = route.split(' ');
    const operation = paths[path.replaceAll(/:(\w+)/g, '{$1}')]?.[method.toLowerCase()];
    const schema = operation?.requestBody?.content['application/json']?.schema;
    const template = operation?.parameters?.some(({ name }) => name === 'templateId') ? [['?templateId']] : [];
    return [...(schema ? idsIn(schema) : []), ...template].map((at): [string, string[]] => [route, at]);
  });
});
afterAll(() => scene[Symbol.asyncDispose]());

describe('a viewer of two companies can’t mix their records', () => {
  test('every field that names a record is tested', () => {
    const names = fields.map(([, path]) => path.at(-1)?.replace('?', '') ?? '');
    expect(names.filter((name) => !(name in named))).toEqual([]);
    expect(new Set(names)).toEqual(new Set(Object.keys(named)));
  });

  test('in any field of any request', async () => {
    const mixed: string[] = [];
    for (const [route, path] of fields) {
      for (const whose of ['own', 'other']) {
        const own = await openTarget(scene);
        const target = whose === 'own' ? own : await openTarget(scene);
        const request = await sampleRequests[route]?.(own);
        const id = await named[path.at(-1)?.replace('?', '') ?? '']?.(target, route);
        const url = path[0] === '?templateId' ? `${request?.url}?templateId=${id}` : request?.url;
        const body =
          path[0] === '?templateId' ? request?.body : withValue(request?.body, path, id, beside[path.join('.')]);
        const { status, body: answer } = await scene.call(admin, `${route.split(' ')[0]} ${url}`, body);
        const isRight = whose === 'own' ? status === 200 : status === 400 || status === 404;
        if (!isRight)
          mixed.push(`${route} ${path.join('.')} of its ${whose} company: ${status} ${answer.detail ?? ''}`);
      }
    }
    expect(mixed).toEqual([]);
  });
});

test('every path with a company takes `own` for the company of the viewer', async () => {
  const routes = Object.keys(sampleRequests).filter((route) => route.includes(':companyId'));
  const wrong: string[] = [];
  for (const route of routes) {
    const target = await openTarget(scene);
    const { url = '' } = (await sampleRequests[route]?.(target)) ?? {};
    const ask = (who: Person, companyId: string) => scene.call(who, `GET ${url.replace(target.companyId, companyId)}`);
    const member = await scene.person('ROLE_COMPANY', target.companyId);
    const [byId, own, everyones] = [
      await ask(member, target.companyId),
      await ask(member, 'own'),
      await ask(admin, 'own'),
    ];
    if (own.status !== 200 || JSON.stringify(own.body) !== JSON.stringify(byId.body))
      wrong.push(`${route}: ${own.status}`);
    const [error] = everyones.body?.errors ?? [];
    if (error?.path !== 'companyId' || error?.code !== 'REQUIRED') wrong.push(`${route}: ${everyones.status}`);
  }
  expect(routes.length).toBeGreaterThan(15);
  expect(wrong).toEqual([]);
});

/** Paths of a body's fields that name a record. */
function idsIn(schema: JsonSchema, at: string[] = []): string[][] {
  return Object.entries(schema.properties ?? {}).flatMap(([name, part]) => {
    if (part.items?.properties) return idsIn(part.items, [...at, name, '0']);
    if (part.properties) return idsIn(part, [...at, name]);
    return /(^i|I)d$/.test(name) && !ABOUT.has(name) ? [[...at, name]] : [];
  });
}

function withValue(body: unknown, [name = '', ...rest]: string[], value: unknown, more: object = {}): unknown {
  if (name === '0') return [withValue((body as unknown[] | undefined)?.[0] ?? {}, rest, value, more)];
  const whole = body as Record<string, unknown>;
  return {
    ...whole,
    ...(rest.length === 0 && more),
    [name]: rest.length > 0 ? withValue(whole[name], rest, value, more) : value,
  };
}
