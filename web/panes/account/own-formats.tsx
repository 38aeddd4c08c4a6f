import { useFormats } from '../../ground/formats.ts';
import { languageName } from '../../records/fields/locales.ts';
import { timeZoneOf } from '../../state/viewer.ts';
import { Fact, Facts } from '../../ui/facts.tsx';
import type { Account } from './account-query.ts';

/** The time zone and formats of the viewer's screens, with examples. */
export function OwnFormats({ of: viewer }: { of: Account }) {
  const { timeZone, locale, company } = viewer;
  const { moment, decimal, money } = useFormats();
  const others = company ? 'as the company' : 'as the browser';
  return (
    <Facts>
      <Fact term="Time zone">
        {timeZoneOf(viewer).replaceAll('_', ' ')} {!timeZone && <span className="quiet">{others}</span>}
      </Fact>
      <Fact term="Now">{moment(new Date().toISOString())}</Fact>
      <Fact term="Language and region">
        {languageName(locale ?? company?.locale ?? navigator.language)}{' '}
        {!locale && <span className="quiet">{others}</span>}
      </Fact>
      <Fact term="Numbers">{decimal('1234.5')}</Fact>
      {company && <Fact term="Money">{money('1234.5', company.currency)}</Fact>}
    </Facts>
  );
}
