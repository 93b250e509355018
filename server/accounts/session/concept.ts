import { defineConcept } from '../../http/concept.ts';
import { contributorMails } from '../contributor/mails.ts';
import * as secondStepRefusals from '../second-step/errors.ts';
import { sealedSecondSteps } from '../second-step/second-step.ts';
import { sessionCalls } from './calls.ts';
import * as refusals from './errors.ts';
import { previewTokenRoutes } from './preview-routes.ts';
import { sessionRoutes } from './routes.ts';
import { securityCalls } from './security-calls.ts';
import { securityRoutes } from './security-routes.ts';
import { sessionFormat } from './session.ts';
import { signInCalls } from './sign-in-calls.ts';
import { wireSessionCalls } from './wire.ts';

export const sessionConcept = defineConcept({
  name: 'accounts/session',
  calls: { ...signInCalls, ...sessionCalls, ...securityCalls, ...wireSessionCalls },
  refusals: { ...refusals, ...secondStepRefusals },
  mails: contributorMails,
  sealed: [sealedSecondSteps],
  formats: [sessionFormat],
  serve: (parts: Parameters<typeof sessionRoutes>[0] & Parameters<typeof previewTokenRoutes>[0]) => [
    sessionRoutes(parts),
    securityRoutes(parts),
    previewTokenRoutes(parts),
  ],
});
