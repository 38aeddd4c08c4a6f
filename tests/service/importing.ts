import { type Answer, openScene, type Person, type Scene } from './scene.ts';

/** A company with an administrator in each role. */
export interface ImportScene extends Scene {
  admin: Person;
  quotationAdmin: Person;
  /** The actions in the history of a record, latest first. */
  auditOf(id: string): Promise<string[]>;
}

export async function openImportScene(): Promise<ImportScene> {
  const scene = await openScene();
  const companyId = await scene.company();
  const admin = await scene.person('ROLE_COMPANY', companyId);
  const quotationAdmin = await scene.person('ROLE_QUOTATION_ADMIN', companyId);
  return {
    ...scene,
    admin,
    quotationAdmin,
    auditOf: async (id) => {
      const { body } = await scene.call(admin, `GET /admin/audit/get/all/${id}`);
      return body.edges.map(({ node }: { node: { action: string } }) => node.action);
    },
  };
}

/** A row of an import, by column: `{ code: 'A1', unit: null }`. */
export type Cells = Record<string, string | null>;

/** Calls the import at a route as a person of the company. `more` overrides the body: `{ isDryRun: true }`. */
export const importingAs =
  (who: () => { readonly scene: Scene; readonly person: Person }, route: string) =>
  (rows: readonly (Cells | object)[], more: object = {}, headers: Record<string, string> = {}): Promise<Answer> => {
    const { scene, person } = who();
    return scene.call(person, `POST ${route}`, { companyId: person.companyId, rows, ...more }, { headers });
  };

/** The outcome of each row: `CREATED`, `REFUSED`, … */
export const outcomesOf = ({ body }: Answer) => body.rows.map(({ outcome }: { outcome: string }) => outcome);

/** The wrong cells of each row, with codes. */
export const mistakesIn = ({ body }: Answer) =>
  body.rows.map(({ errors }: { errors: { path: string; code: string }[] }) =>
    errors.map(({ path, code }) => `${path} ${code}`),
  );
