import { useEffect, useState } from 'react';
import { fetchDocument } from '../ground/api.ts';

/** An image of the API, fetched with the session's token: a plain `<img src>` sends no token. */
export function DocumentImage({ url, alt, className }: { url: string; alt: string; className?: string }) {
  const [state, setState] = useState<{ source: string } | 'loading' | 'failed'>('loading');
  useEffect(() => {
    let source: string | null = null;
    let isGone = false;
    fetchDocument(url).then(
      (blob) => {
        if (isGone) return;
        source = URL.createObjectURL(blob);
        setState({ source });
      },
      () => !isGone && setState('failed'),
    );
    return () => {
      isGone = true;
      if (source) URL.revokeObjectURL(source);
      setState('loading');
    };
  }, [url]);
  if (state === 'failed') return <p className="none">{alt} could not be loaded.</p>;
  if (state === 'loading')
    return <div className={`skeleton ${className ?? ''}`} role="status" aria-label={`Loading: ${alt}`} />;
  return <img className={className} src={state.source} alt={alt} />;
}
