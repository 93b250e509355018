// The second step's screens, loaded when someone needs them.
import { later } from '../../ui/later.tsx';

export const StepDoor = later(async () => (await import('./step.tsx')).StepDoor);
