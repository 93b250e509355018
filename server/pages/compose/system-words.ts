// Sentences of the built-in pages in the site's layout. Portable.
import { catalog } from '../../base/text/catalog.ts';

export const systemWords = catalog({
  languages: 'Languages',
  home: 'Go to the home page',
  notFound: {
    title: 'Not found',
    heading: 'This page can’t be found',
    text: 'It may have moved, or the link may have a typo.',
  },
  error: {
    title: 'Error',
    heading: 'Something went wrong',
    text: 'Please try again in a moment.',
    refused: 'Go back and try again, or start from the home page.',
  },
  locked: {
    title: 'Protected page',
    heading: 'This page is protected',
    askPage: 'Please enter its password.',
    askSite: 'Please enter the password of this site.',
    password: 'Password',
    enter: 'Enter',
    wrongSite: 'That is not the password of this site.',
    wrongPage: 'That is not the password of this page.',
  },
  wall: {
    members: 'This page is for members. Sign in with an account that has access to it.',
    signIn: 'Sign in',
    offer: ({ title }: { title: string }) => `This page is for members. ${title} opens it.`,
    offerFor: ({ title, price }: { title: string; price: string }) =>
      `This page is for members. ${title} opens it for ${price}.`,
    signInFirst: 'Access belongs to an account, so please sign in first.',
    getAccess: 'Get access',
    already: 'Already a member?',
  },
  search: { title: 'Search', label: 'Search for', nothing: 'Nothing found. Try a shorter word.' },
});
