// Default contents of the site parts. Portable.
import type { Contents } from './schema.ts';

const noLink = { title: '', url: '', newWindow: false };

/** Title, tagline, logo, and social links are taken from the site's settings. */
export const defaultParts: Contents = {
  'header-footer': {
    header: {
      siteTitle: '',
      siteTagLine: '',
      logoImageId: null,
      socialLinks: [],
      logoHeightPx: 32,
      layout: 'left',
      navAlignment: 'start',
      showTagLine: false,
      button: { ...noLink, isOn: false },
      showSocial: false,
      showSearch: true,
      showAccount: true,
      showCart: true,
      isSticky: false,
      theme: 'light-1',
    },
    footer: {
      showTitle: true,
      showMenu: true,
      showPolicies: true,
      showContact: true,
      showSocial: true,
      columns: [],
      copyright: '',
      theme: 'dark-1',
    },
  },
  'announcement-bar': {
    isOn: false,
    style: 1,
    text: '',
    clickthroughUrl: { url: '', newWindow: false },
    canDismiss: true,
    startsAt: null,
    endsAt: null,
  },
  'pop-up': {
    isOn: false,
    title: '',
    text: '',
    imageId: null,
    action: 'none',
    formId: '',
    button: noLink,
    showOnTimer: true,
    timerDelay: 5_000,
    showOnScroll: false,
    scrollPercentage: 25,
    showOnLeave: false,
    displayFrequency: 7,
    showUntilSignup: true,
    enableMobile: true,
    anchor: 'center',
    showOnAllPages: true,
    enabledPages: [],
  },
  'custom-css': { text: '' },
  design: { values: {} },
  menu: { menus: {} },
};
