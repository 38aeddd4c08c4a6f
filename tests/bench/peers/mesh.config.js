import { defineConfig } from '@graphql-mesh/compose-cli';
import { loadOpenAPISubgraph } from '@omnigraph/openapi';

/** Makes Hive Gateway's schema of the service's OpenAPI document, and adds what that can't say: whose a department is. */
export const composeConfig = defineConfig({
  subgraphs: [
    {
      sourceHandler: loadOpenAPISubgraph('docket', {
        source: process.env.OPENAPI_FILE,
        endpoint: process.env.SERVICE_URL,
        operationHeaders: { authorization: '{context.headers.authorization}' },
        // Otherwise each answer would be a union with the error document.
        ignoreErrorResponses: true,
      }),
    },
  ],
  additionalTypeDefs: /* GraphQL */ `
    extend type Department {
      company: Company
        @resolveTo(
          sourceName: "docket"
          sourceTypeName: "Query"
          sourceFieldName: "app_company_get_info_by_id"
          requiredSelectionSet: "{ companyId }"
          sourceArgs: { id: "{root.companyId}" }
        )
    }
  `,
});
