import { numberOf } from '../../../service/shared/shown-number.ts';
import { graphql } from '../../ground/graphql.ts';
import { setQuery, usePlace } from '../../ground/hash-location.ts';
import { QuotationLineFields } from '../../records/quotation.ts';
import { Section } from '../../ui/facts.tsx';
import { Refused } from '../frame/refused.tsx';
import { useAnswer } from '../frame/use-answer.ts';
import { type ComparedVersion, versionChanges } from './compare-versions.ts';
import { VersionDifferences } from './version-differences.tsx';
import type { Versioned } from './versions-query.ts';

const EditedVersionLines = graphql(
  `
    query EditedVersionLines($id: ID!) {
      version: editedVersion(id: $id) {
        id
        lines {
          ...QuotationLineFields
        }
      }
    }
  `,
  [QuotationLineFields],
);

/** Compares two versions; by default, the last edited version with the present version. */
export function VersionComparison({ of }: { of: Versioned }) {
  const { query } = usePlace();
  const revisions = [of.revision, ...of.editedVersions.edges.map(({ node }) => node.versionNumber)];
  const named = (asked: string | undefined, otherwise: number) =>
    revisions.find((revision) => String(revision) === asked) ?? otherwise;
  const [from, to] = [named(query.from, of.revision - 1), named(query.to, of.revision)];
  const [before, after] = [useVersion(of, from), useVersion(of, to)];
  const error = before.error ?? after.error;
  const choose = (name: 'from' | 'to', label: string, chosen: number) => (
    <label>
      {label}{' '}
      <select value={chosen} onChange={({ target }) => setQuery({ [name]: target.value, tab: 'versions' })}>
        {revisions.map((revision) => (
          <option key={revision} value={revision}>
            {numberOf({ number: of.number, revision })}
          </option>
        ))}
      </select>
    </label>
  );
  return (
    <Section
      title="What changed"
      aside={
        <div className="version-choice">
          {choose('from', 'From', from)}
          {choose('to', 'to', to)}
        </div>
      }
    >
      {error && <Refused error={error} />}
      {!error && !(before.version && after.version) && <p role="status">Loading…</p>}
      {before.version && after.version && (
        <VersionDifferences
          of={versionChanges(before.version, after.version)}
          currencies={[before.version.currency, after.version.currency]}
        />
      )}
    </Section>
  );
}

/** A version with its lines. The lines of an edited version are fetched. */
function useVersion(of: Versioned, revision: number) {
  const edited = of.editedVersions.edges.find(({ node }) => node.versionNumber === revision)?.node;
  const { data, error } = useAnswer({
    query: EditedVersionLines,
    variables: { id: edited?.id ?? '' },
    pause: edited === undefined,
  });
  const lines = data?.version?.id === edited?.id ? data?.version?.lines : undefined;
  const version: ComparedVersion | null = edited ? (lines ? { ...edited, lines } : null) : of;
  return { version, error: edited && error };
}
