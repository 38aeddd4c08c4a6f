import { numberOf } from '../../../service/shared/shown-number.ts';
import { graphql } from '../../ground/graphql.ts';
import { setQuery, usePlace } from '../../ground/hash-location.ts';
import { Later, useLater } from '../../ground/later.ts';
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

/** Forms and their controls are no part of the first load. */
const pickers = new Later(() => import('../../shell/prompt/picking/picker.tsx'));

/** Compares two versions; by default, the last edited version with the present version. */
export function VersionComparison({ of }: { of: Versioned }) {
  const { query } = usePlace();
  const picker = useLater(pickers);
  const revisions = [of.revision, ...of.editedVersions.edges.map(({ node }) => node.versionNumber)];
  const versions = revisions.map((revision) => ({
    value: String(revision),
    label: numberOf({ number: of.number, revision }),
  }));
  const named = (asked: string | undefined, otherwise: number) =>
    revisions.find((revision) => String(revision) === asked) ?? otherwise;
  const [from, to] = [named(query.from, of.revision - 1), named(query.to, of.revision)];
  const [before, after] = [useVersion(of, from), useVersion(of, to)];
  const error = before.error ?? after.error;
  const choose = (name: 'from' | 'to', label: string, chosen: number) => (
    <>
      <span aria-hidden="true">{label}</span>
      {picker.is === 'here' ? (
        <picker.part.Picker
          label={label}
          choices={versions}
          value={String(chosen)}
          onPick={(revision) => setQuery({ [name]: revision, tab: 'versions' })}
        />
      ) : (
        numberOf({ number: of.number, revision: chosen })
      )}
    </>
  );
  return (
    <Section
      title="What changed"
      aside={
        <div className="version-choice">
          {choose('from', 'From', from)}
          {choose('to', 'To', to)}
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
