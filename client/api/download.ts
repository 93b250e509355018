// A file of a call, saved by the browser. The screen stays, whatever the server answers.

/** @returns whether it came */
export async function download(path: string, fileName: string): Promise<boolean> {
  try {
    const response = await fetch(path);
    if (!response.ok) return false;
    const link = document.createElement('a');
    link.href = URL.createObjectURL(await response.blob());
    link.download = fileName;
    link.click();
    // It is read while it is saved.
    setTimeout(() => URL.revokeObjectURL(link.href), 60_000);
    return true;
  } catch {
    // The network failed.
    return false;
  }
}
