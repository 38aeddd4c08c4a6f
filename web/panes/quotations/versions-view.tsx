import { numberOf } from '../../../service/shared/shown-number.ts';
import { useFormats } from '../../ground/formats.ts';
import { hrefOf, usePlace } from '../../ground/hash-location.ts';
import { quotation, quotationFields } from '../../records/quotation.ts';
import { StatusBadge } from '../../ui/badge.tsx';
import { Section } from '../../ui/facts.tsx';
import { Notice } from '../../ui/notice.tsx';
import { When } from '../../ui/when.tsx';
import { moveByArrow } from '../frame/move-by-arrow.ts';
import { EditedVersionDocument } from './quotation-document.tsx';
import { VersionComparison } from './version-comparison.tsx';
import type { Versioned } from './versions-query.ts';

/** The versions, the document of a version (`?version=`), or a comparison (`?from=1&to=3`). */
export function Versions({ record: of }: { record: Versioned }) {
  const { query } = usePlace();
  const edited = of.editedVersions.edges.map(({ node }) => node);
  const shown = edited.find(({ id }) => id === query.version);
  if (edited.length === 0) {
    return (
      <Notice role="status" title="No other versions yet">
        <p>Editing a sent quotation keeps the sent version here. Compare versions to see the changes.</p>
      </Notice>
    );
  }
  if (shown) {
    return (
      <>
        <p className="version-shown">
          <a href={hrefOf(quotation.path(of), { tab: 'versions' })}>All versions</a>
          <strong className="number">{shown.number}</strong>
          <StatusBadge of={{ ...shown, deletedAt: null }} />
        </p>
        <EditedVersionDocument id={shown.id} />
      </>
    );
  }
  return (
    <>
      <Section title="Versions">
        <VersionTable of={of} />
      </Section>
      <VersionComparison of={of} />
    </>
  );
}

/** The present version comes first. A version’s number opens its document. */
function VersionTable({ of }: { of: Versioned }) {
  const { money } = useFormats();
  const at = (query: Readonly<Record<string, string>>) => hrefOf(quotation.path(of), query);
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: the links have the focus, and arrow keys move between them
    <div onKeyDown={moveByArrow}>
      <table className="grid-table">
        <thead>
          <tr>
            <th scope="col">Version</th>
            <th scope="col">{quotationFields.status.label}</th>
            <th scope="col">Until</th>
            <th scope="col">Changes</th>
            <th scope="col" className="is-number">
              {quotationFields.total.label}
            </th>
          </tr>
        </thead>
        <tbody>
          <tr>
            <th scope="row">
              <a className="number" href={at({ tab: 'document' })}>
                {numberOf(of)}
              </a>
            </th>
            <td>
              <StatusBadge of={of} />
            </td>
            <td>Now</td>
            <td />
            <td className="is-number">{money(of.totals.total.amount, of.currency)}</td>
          </tr>
          {of.editedVersions.edges.map(({ node }) => (
            <tr key={node.id}>
              <th scope="row">
                <a className="number" href={at({ tab: 'versions', version: node.id })}>
                  {node.number}
                </a>
              </th>
              <td>
                <StatusBadge of={{ ...node, deletedAt: null }} />
              </td>
              <td>
                Edited by {node.editedByName ?? 'the system'} <When at={node.editedAt} />
              </td>
              <td>
                <a href={at({ tab: 'versions', from: `${node.versionNumber}`, to: `${node.versionNumber + 1}` })}>
                  To {numberOf({ number: of.number, revision: node.versionNumber + 1 })}
                </a>
              </td>
              <td className="is-number">{money(node.totals.total.amount, node.currency)}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}
