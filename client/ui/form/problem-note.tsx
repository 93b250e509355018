// Shows the problem of a field that isn't an input, if it has one.
import { Note } from '../layout/flow.tsx';

export const ProblemNote = ({ problem }: { problem: string | undefined }) =>
  problem !== undefined && (
    <Note as="span" tone="bad">
      {problem}
    </Note>
  );
