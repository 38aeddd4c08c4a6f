// Part of watched builds alone: loads the page again once there is a newer one. Drafts keep what was typed.
const everyMs = 1_000;
let seen: string | null = null;

setInterval(async () => {
  // Between two builds, or while the gateway starts again, there is no answer: then the next time will do.
  const answer = await fetch('/', { method: 'HEAD' }).catch(() => null);
  const current = answer?.ok ? answer.headers.get('etag') : null;
  if (seen && current && current !== seen) location.reload();
  seen = current ?? seen;
}, everyMs);

export {};
