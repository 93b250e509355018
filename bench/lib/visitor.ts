// A visitor with cookies and CSRF token, as a browser has them after its first page.

type BenchVisitor = { headers: Record<string, string> };

export async function newVisitor(origin: string): Promise<BenchVisitor> {
  const response = await fetch(origin);
  await response.arrayBuffer();
  const cookies = response.headers.getSetCookie().map((line) => line.split(';')[0]!);
  const crumb = cookies.find((cookie) => cookie.startsWith('crumb='))?.slice(6);
  if (!crumb) throw new Error('No crumb cookie came with the page');
  return { headers: { Cookie: cookies.join('; '), 'X-CSRF-Token': crumb } };
}
