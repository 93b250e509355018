// The user-info cookie as scripts read it.
import { describe, expect, it } from 'vitest';
import { userInfo } from './user-info.ts';

describe('the user-info cookie', () => {
  it.each([
    ['', { authenticated: false }],
    [
      `a=b; SiteUserInfo=${encodeURIComponent('{"authenticated":true,"siteUserId":"65a"}')}`,
      { authenticated: true, siteUserId: '65a' },
    ],
    [`SiteUserInfo=${encodeURIComponent('{"authenticated":"yes"}')}`, { authenticated: false }],
    ['SiteUserInfo=%7B', { authenticated: false }],
    ['SiteUserInfo=null', { authenticated: false }],
    ['OtherSiteUserInfo={"authenticated":true}', { authenticated: false }],
  ])('%s', (cookies, wanted) => {
    expect(userInfo(cookies)).toEqual(wanted);
  });
});
