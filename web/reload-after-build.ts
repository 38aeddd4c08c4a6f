// Part of watched builds only: reloads the page after a new build. Drafts keep unsent input.
const everyMs = 1_000;
let seen: string | null = null;

setInterval(async () => {
  // Between two builds, or during a restart of the gateway, no answer comes; the next poll tries again.
  const answer = await fetch('/', { method: 'HEAD' }).catch(() => null);
  const current = answer?.ok ? answer.headers.get('etag') : null;
  if (seen && current && current !== seen) location.reload();
  seen = current ?? seen;
}, everyMs);

export {};
