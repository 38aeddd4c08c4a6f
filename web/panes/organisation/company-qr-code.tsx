import { graphql, type ResultOf } from '../../ground/graphql.ts';
import { DocumentImage } from '../../ui/document-image.tsx';
import { CommandButton } from '../frame/command-button.tsx';
import { tab } from '../frame/pane.ts';

const CompanyQrCode = graphql(`
  query CompanyQrCode($id: ID!) {
    record: company(id: $id) {
      id
      name
      link
      qrCode {
        url
      }
    }
  }
`);

type Company = NonNullable<ResultOf<typeof CompanyQrCode>['record']>;

export const companyQrCode = tab({ name: 'qr', title: 'QR code', query: CompanyQrCode, view: QrCode });

function QrCode({ record: { name, link, qrCode } }: { record: Company }) {
  return (
    <div className="qr">
      <DocumentImage className="qr-image" url={qrCode.url} alt={`QR code of ${name}, which says ${link}`} />
      <p>
        Opens <a href={link}>{link}</a>
      </p>
      <div className="buttons">
        <CommandButton id="company.qrCodePng" text="Download PNG" />
        <CommandButton id="company.qrCodeSvg" text="Download SVG" />
        <CommandButton id="company.copyLink" text="Copy link" />
      </div>
    </div>
  );
}
