// How the page gets its token: by the secret in its link, from the time before a reload, or from another tab of the same page.

const KEY = 'ptyhold-token';
const ASK_MS = 400;
const tabs = new BroadcastChannel('ptyhold');

/** Undefined if this page has no way in. */
export async function findToken(): Promise<string | undefined> {
  const secret = takeSecret();
  const token = (secret === undefined ? undefined : await exchange(secret)) ?? sessionStorage.getItem(KEY) ?? undefined;
  const found = token ?? (await askTabs());
  if (found !== undefined) keep(found);
  return found;
}

export function forgetToken(): void {
  sessionStorage.removeItem(KEY);
}

/** The secret leaves the address at once, so that neither the history nor a picture of the screen shows it. */
function takeSecret(): string | undefined {
  const secret = /^#([\w-]{20,})$/.exec(location.hash)?.[1];
  if (secret !== undefined) history.replaceState(null, '', location.pathname);
  return secret;
}

async function exchange(secret: string): Promise<string | undefined> {
  const answer = await fetch('/token', { method: 'POST', body: JSON.stringify({ secret }) });
  if (!answer.ok) return undefined;
  const { token }: { token: string } = await answer.json();
  return token;
}

/** Only pages from this very server hear each other here: its port belongs to the origin. */
function keep(token: string): void {
  sessionStorage.setItem(KEY, token);
  tabs.onmessage = ({ data }) => {
    if (data === 'ask') tabs.postMessage({ token: sessionStorage.getItem(KEY) });
  };
}

function askTabs(): Promise<string | undefined> {
  return new Promise((resolve) => {
    const late = setTimeout(resolve, ASK_MS, undefined);
    tabs.onmessage = ({ data }) => {
      if (typeof data?.token !== 'string') return;
      clearTimeout(late);
      resolve(data.token);
    };
    tabs.postMessage('ask');
  });
}
