// Gets what the server holds of a session. The token goes in a header, so that no address holds it.

export async function load(token: string, kind: string, words: Record<string, string | number>): Promise<Response> {
  const query = new URLSearchParams(Object.entries(words).map(([name, value]) => [name, String(value)]));
  const answer = await fetch(`/data/${kind}?${query}`, { headers: { Authorization: `Bearer ${token}` } });
  if (answer.status === 404) throw new Error('It is no longer kept.');
  if (!answer.ok) throw new Error('The server did not give it.');
  return answer;
}

/** As a file of the person's. Names are of this page, which a browser makes harmless for its disk. */
export function download(name: string, contents: Blob): void {
  const link = document.createElement('a');
  link.href = URL.createObjectURL(contents);
  link.download = name.replaceAll(/[^\w.-]+/g, '_');
  link.click();
  URL.revokeObjectURL(link.href);
}
