// The user-info cookie: says whether somebody is signed in, and who. It decides what is shown, never what is allowed. Spec §6.

type UserInfo = { authenticated: boolean; siteUserId?: string };

export function userInfo(cookies: string): UserInfo {
  const text = /(?:^|;\s*)SiteUserInfo=([^;]*)/.exec(cookies)?.[1];
  if (text === undefined) return { authenticated: false };
  try {
    const info = JSON.parse(decodeURIComponent(text)) as Partial<UserInfo> | null;
    const id = info?.siteUserId;
    return { authenticated: info?.authenticated === true, ...(typeof id === 'string' && { siteUserId: id }) };
  } catch {
    // Another host of the same domain may set cookies: one that cannot be read says nothing.
    return { authenticated: false };
  }
}

export const isUserAuthenticated = (cookies: string): boolean => userInfo(cookies).authenticated;
