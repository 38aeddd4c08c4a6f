import { useFormats } from './formats.ts';

/** A day and a time, as one plans by them. */
export function Moment({ at }: { at: string }) {
  const { moment, exactly } = useFormats();
  return (
    <time dateTime={at} title={exactly(at)}>
      {moment(at)}
    </time>
  );
}
