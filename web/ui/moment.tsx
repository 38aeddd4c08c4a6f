import { useFormats } from '../ground/formats.ts';

export function Moment({ at }: { at: string }) {
  const { moment, exactly } = useFormats();
  return (
    <time dateTime={at} title={exactly(at)}>
      {moment(at)}
    </time>
  );
}
