import type { Address } from '../records/address.ts';

/** An address as on an envelope, with the country's name and a link to a map. */
export function AddressLines({ of: { line1, line2, city, region, postcode, country } }: { of: Address }) {
  const town = [[postcode, city].filter(Boolean).join(' '), region].filter(Boolean).join(', ');
  const lines = [line1, line2, town, country && nameOf(country)].filter(Boolean);
  if (lines.length === 0) return <span className="none">None</span>;
  return (
    <address className="address-lines">
      {lines.map((line) => (
        <span key={line}>{line}</span>
      ))}
      <a href={`${MAP}?query=${encodeURIComponent(lines.join(', '))}`} target="_blank" rel="noreferrer noopener">
        Map
      </a>
    </address>
  );
}

const MAP = 'https://www.openstreetmap.org/search';

function nameOf(country: string): string {
  try {
    return new Intl.DisplayNames(undefined, { type: 'region' }).of(country) ?? country;
  } catch {
    return country; // the text is no country code
  }
}
