// The user-info cookie: whether someone is signed in, and who. It affects display only, never permissions. Spec §6.

type UserInfo = { authenticated: boolean; siteUserId?: string };

export function userInfo(cookies: string): UserInfo {
  const text = /(?:^|;\s*)SiteUserInfo=([^;]*)/.exec(cookies)?.[1];
  if (text === undefined) return { authenticated: false };
  try {
    const info = JSON.parse(decodeURIComponent(text)) as Partial<UserInfo> | null;
    const id = info?.siteUserId;
    return { authenticated: info?.authenticated === true, ...(typeof id === 'string' && { siteUserId: id }) };
  } catch {
    // Other hosts of the same domain may set cookies, so ignore a value that cannot be parsed.
    return { authenticated: false };
  }
}

export const isUserAuthenticated = (cookies: string): boolean => userInfo(cookies).authenticated;
