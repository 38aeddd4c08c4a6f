import { useState } from 'react';
import { useFormats } from '../../ground/formats.ts';
import { graphql, type ResultOf } from '../../ground/graphql.ts';
import { CompletedInfoFields, completedFields } from '../../records/completed-info.ts';
import { wordFor } from '../../records/words.ts';
import { Badge } from '../../ui/badge.tsx';
import { DocumentImage } from '../../ui/document-image.tsx';
import { Fact, Facts, Section } from '../../ui/facts.tsx';
import { Moment } from '../../ui/moment.tsx';
import { Notice } from '../../ui/notice.tsx';
import { CommandButton } from '../frame/command-button.tsx';
import { FieldValue } from '../frame/field-value.tsx';
import { tab } from '../frame/pane.ts';
import { PhotoView } from './photo-view.tsx';

const JobCompleted = graphql(
  `
    query JobCompleted($id: ID!) {
      record: job(id: $id) {
        id
        number
        completedInfo {
          ...CompletedInfoFields
          customerSignature {
            url
          }
          photos {
            fileId
            caption
            moment
            document {
              url
            }
          }
        }
      }
    }
  `,
  [CompletedInfoFields],
);

type Job = NonNullable<ResultOf<typeof JobCompleted>['record']>;
type Info = NonNullable<Job['completedInfo']>;

export const jobCompletedTab = tab({ name: 'completed', title: 'Completed', query: JobCompleted, view: Completed });

const facts = ['startedAt', 'finishedAt', 'findings', 'workDone', 'followUps', 'remarks'] as const;

function Completed({ record: { number, completedInfo: info } }: { record: Job }) {
  if (!info) {
    return (
      <Notice role="status" title="Not completed yet">
        <p>The work on {number} is recorded here and printed in the job report.</p>
        <CommandButton id="job.completedJob" isPrimary />
      </Notice>
    );
  }
  return (
    <>
      <div className="buttons">
        <CommandButton id="job.editReport" text="Edit report" />
        <CommandButton id="job.sendReport" text="Send report" />
        <CommandButton id="job.print" text="Print report" />
      </div>
      <Facts>
        <Fact term={completedFields.outcome.label}>
          <Badge tone={info.outcome === 'FULL' ? 'good' : 'warn'}>{wordFor(info.outcome)}</Badge>
        </Fact>
        {facts.map((name) => (
          <Fact key={name} term={completedFields[name].label}>
            {info[name] && <FieldValue name={name} field={completedFields[name]} row={info} />}
          </Fact>
        ))}
      </Facts>
      {info.checklist.length > 0 && <Checklist of={info} />}
      {info.materials.length > 0 && <Materials of={info} />}
      {info.photos.length > 0 && <Photos of={info} />}
      <Section title={completedFields.customerSignatureFileId.label}>
        {info.customerSignature ? (
          <figure className="signed">
            <DocumentImage
              className="signature-image"
              url={info.customerSignature.url}
              alt={`Signature of ${info.customerName ?? 'the customer'}`}
            />
            <figcaption>
              {info.customerName}
              {info.signedAt && (
                <span className="quiet">
                  {', '}
                  <Moment at={info.signedAt} />
                </span>
              )}
            </figcaption>
          </figure>
        ) : (
          <p>
            <span className="quiet">None: </span>
            {info.noSignatureReason}
          </p>
        )}
      </Section>
    </>
  );
}

function Checklist({ of: { checklist } }: { of: Info }) {
  return (
    <Section title={completedFields.checklist.label}>
      <ul className="rows">
        {checklist.map(({ label, done, remark }, at) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: two checks may be equal, and the order never changes
          <li key={at}>
            <span dir="auto">
              {label}
              {remark && <span className="quiet"> – {remark}</span>}
            </span>
            <Badge tone={done ? 'good' : 'quiet'}>{done ? 'Done' : 'Not done'}</Badge>
          </li>
        ))}
      </ul>
    </Section>
  );
}

function Materials({ of: { materials } }: { of: Info }) {
  const { decimal } = useFormats();
  return (
    <Section title={completedFields.materials.label}>
      <ul className="rows">
        {materials.map(({ description, quantity, unit }, at) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: as above
          <li key={at}>
            <span dir="auto">{description}</span>
            <span>{[decimal(quantity), unit].filter(Boolean).join(' ')}</span>
          </li>
        ))}
      </ul>
    </Section>
  );
}

/** Photos as a grid. Enter enlarges a photo. */
function Photos({ of: { photos } }: { of: Info }) {
  const [shown, show] = useState<number | null>(null);
  return (
    <Section title={completedFields.photos.label}>
      <ul className="photos">
        {photos.map(({ fileId, caption, moment, document }, at) => (
          <li key={fileId}>
            <button type="button" className="photo" onClick={() => show(at)}>
              <DocumentImage className="photo-image" url={document.url} alt={`Photo ${at + 1}`} />
              <span className="photo-says">
                <span className="quiet">{wordFor(moment)}</span>
                {caption && <span dir="auto">{caption}</span>}
              </span>
            </button>
          </li>
        ))}
      </ul>
      {shown !== null && <PhotoView photos={photos} at={shown} onShow={show} />}
    </Section>
  );
}
