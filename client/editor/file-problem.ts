// Checks whether a file can be imported, before it is uploaded. Spec §8 "Editor UI messages".
import { messages } from './messages.ts';

/** @param wanted `kind` is its display name, such as CSV */
export function fileProblem(
  { name, size, type }: File,
  { kind, endings, mime, bytesMax }: { kind: string; endings: RegExp; mime?: string; bytesMax: number },
): string | undefined {
  if (!endings.test(name) && type !== mime) return messages.fileUnsupported(name, kind);
  if (size === 0) return messages.fileEmpty(name);
  // Spec: "humanised in 1024-based units".
  return size > bytesMax ? messages.fileTooLarge(name, `${Math.floor(bytesMax / 1024 ** 2)} MB`) : undefined;
}
