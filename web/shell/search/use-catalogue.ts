import { useMemo } from 'react';
import { useQuery } from 'urql';
import type { Catalogue } from '../../../service/shared/query/catalogue.ts';
import { askedJobField, withOwnFields } from '../../../service/shared/query/own-fields.ts';
import { JobFieldPage } from '../../records/documents/pages.ts';
import { catalogueOf } from '../../records/fields/catalogues.ts';
import { type Kind, kinds } from '../../records/kinds.ts';
import { useViewer } from '../../state/viewer.ts';

/** The fields that queries for a kind may name, with the company's job fields; `isWhole` once the job fields are known. */
export function useCatalogue(kind: Kind, companyId: string | null): { catalogue: Catalogue; isWhole: boolean } {
  const { permissions } = useViewer();
  const isWanted = kind === 'job' && permissions.includes(kinds.jobField.needs);
  const variables = { companyId, isOfAll: false, first: 200 };
  const [{ data, error }] = useQuery({ query: JobFieldPage, variables, pause: !isWanted });
  const catalogue = useMemo(() => {
    const own = isWanted ? (data?.page.edges ?? []) : [];
    return withOwnFields(
      catalogueOf(kind),
      own.map(({ node }) => askedJobField(node)),
    );
  }, [kind, isWanted, data]);
  return { catalogue, isWhole: !isWanted || data !== undefined || error !== undefined };
}
